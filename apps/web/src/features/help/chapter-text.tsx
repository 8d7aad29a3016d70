import { Link } from '@tanstack/react-router'
import Markdown from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'
import { type Chapter, pictureAt } from '../../entities/manual/chapters.ts'
import type { ScreenPath } from '../../shared/navigation.ts'
import classes from './help.module.css'

/** A link of a chapter: `caixa.md` is another chapter, `/admin/cash` a screen. */
function ChapterLink({ href = '', children }: ComponentProps<'a'>) {
  const [, slug] = /^([\w-]+)\.md$/.exec(href) ?? []
  if (slug)
    return (
      <Link to="/admin/help/$chapter" params={{ chapter: slug }}>
        {children}
      </Link>
    )
  if (href.startsWith('/admin/')) {
    const [to, query] = href.split('?')
    const search = Object.fromEntries(new URLSearchParams(query))
    return (
      <Link to={to as ScreenPath} search={search as never}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function Picture({ src = '', alt }: ComponentProps<'img'>) {
  const picture = pictureAt(src)
  if (!picture) return null
  const { address, width, height } = picture
  return (
    <img
      className={classes.picture}
      data-tall={height > width || undefined}
      src={address}
      alt={alt}
      width={width}
      height={height}
    />
  )
}

interface Props {
  chapter: Chapter
  /** Rendered below the page's title as one of several chapters. */
  isPart?: boolean
}

/** A chapter's text without its title. */
export function ChapterText({ chapter, isPart }: Props) {
  return (
    <Markdown
      options={{
        wrapper: 'div',
        wrapperProps: { className: classes.text } as object,
        disableParsingRawHTML: true,
        slugify: (text, slug) => `${chapter.slug}-${slug(text)}`,
        overrides: {
          a: ChapterLink,
          img: Picture,
          ...(isPart && { h2: { component: 'h3' } }),
        },
      }}
    >
      {chapter.text}
    </Markdown>
  )
}
