import { fold } from '@shop/domain/text'
import sizes from '../../../manual/pictures.json'

/* Loaded on first use: the text of all chapters. They are read by people on any screen, so that one file serves all. */

interface Picture {
  address: string
  width: number
  height: number
}

export interface Chapter {
  /** The name of its file, and its path below /admin/help. */
  slug: string
  title: string
  group: string
  order: number
  /** The screens that it explains: a path, with `?view=` for one view of a screen. */
  screens: readonly string[]
  /** Markdown without the title. */
  text: string
  /** Title and text without accents and capitals, for the search. */
  words: string
}

const TEXTS = import.meta.glob<string>('../../../manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const FILES = import.meta.glob<string>('../../../manual/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '')

function chapterOf([path, source]: [string, string]): Chapter {
  const [, head = '', title = '', text = ''] = /^---\n(.*?)\n---\n+# ([^\n]+)\n(.*)$/s.exec(source) ?? []
  const facts = new Map(head.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]))
  return {
    slug: nameOf(path),
    title,
    group: facts.get('group') ?? '',
    order: Number(facts.get('order')),
    screens: facts.get('screens')?.split(', ') ?? [],
    text: text.trim(),
    words: fold(`${title}\n${text}`),
  }
}

/** All chapters in the manual's order. */
export const CHAPTERS: readonly Chapter[] = Object.entries(TEXTS)
  .map(chapterOf)
  .sort((a, b) => a.order - b.order)

/** The headings of the contents with their chapters. */
export const GROUPS = [...new Set(CHAPTERS.map(({ group }) => group))].map(
  (name) => [name, CHAPTERS.filter(({ group }) => group === name)] as const,
)

/** A picture by its URL in a chapter; its size keeps the text in place while it is loaded. */
export function pictureAt(address: string): Picture | undefined {
  const file = Object.entries(FILES).find(([path]) => nameOf(path) === nameOf(address))?.[1]
  const size = (sizes as unknown as Record<string, Picture | undefined>)[nameOf(address)]
  return file && size ? { address: file, width: size.width, height: size.height } : undefined
}

/** The chapter for a path: of its view, else of the screen; undefined when there is none. */
export function chapterFor(pathname: string, view?: string): Chapter | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  const of = (screen: string) =>
    CHAPTERS.find(({ screens }) => screens.some((one) => one.toLowerCase() === screen))
  const parent = path.slice(0, path.lastIndexOf('/'))
  return (
    (view && of(`${path}?view=${view}`.toLowerCase())) ||
    of(path) ||
    (parent ? chapterFor(parent) : undefined)
  )
}

/** The chapters that have all typed words, those with the words in their title first. */
export function findChapters(text: string): Chapter[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = CHAPTERS.filter((chapter) => words.every((word) => chapter.words.includes(word)))
  const inTitle = (chapter: Chapter) => words.every((word) => fold(chapter.title).includes(word))
  return [...found.filter(inTitle), ...found.filter((chapter) => !inTitle(chapter))]
}
