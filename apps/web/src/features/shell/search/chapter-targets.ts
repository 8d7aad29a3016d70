import { IconHelp } from '@tabler/icons-react'
import type { Chapter } from '../../../entities/manual/chapters.ts'
import type { TargetGroup } from './target.ts'

const MOST_CHAPTERS = 4

/** The manual's chapters, listed below the shop's own results. */
export const chapterTargets = (chapters: readonly Chapter[]): TargetGroup => ({
  title: 'Ajuda',
  targets: chapters.slice(0, MOST_CHAPTERS).map(({ slug, title, group }) => ({
    key: `chapter:${slug}`,
    label: title,
    hint: group,
    icon: IconHelp,
    to: `/admin/help/${slug}`,
  })),
})
