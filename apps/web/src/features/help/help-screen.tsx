import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type * as Manual from '../../entities/manual/chapters.ts'
import { manualQuery } from '../../entities/manual/manual-query.ts'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import classes from './help.module.css'

const ChapterText = lazyPart(() => import('./chapter-text.tsx').then((it) => it.ChapterText))

/** The path of the whole manual on one page, which is also printed into the PDF. */
const WHOLE = 'tudo'
const CHAPTER = '/admin/help/$chapter'
const PDF = '/manual.pdf'

/** The manual: its contents, one chapter, or all of it. */
export function HelpScreen() {
  const slug = useLocation({ select: ({ pathname }) => pathname.split('/')[3] })
  // The screen whose chapter is opened, and its view.
  const { of, view } = useSearch({ strict: false }) as { of?: unknown; view?: unknown }
  const query = useQuery(manualQuery)
  const manual = query.data
  if (!manual)
    return (
      <>
        <PageHeader title="Ajuda" />
        <Loading query={query} />
      </>
    )
  const requested = of ? manual.chapterFor(String(of), String(view)) : undefined
  if (requested) return <Navigate to={CHAPTER} params={{ chapter: requested.slug }} replace />
  if (slug === WHOLE) return <Whole manual={manual} />
  const chapter = manual.CHAPTERS.find((one) => one.slug === slug)
  return chapter ? <OneChapter key={slug} chapter={chapter} manual={manual} /> : <Contents manual={manual} />
}

const ChapterLinks = ({ chapters }: { chapters: readonly Manual.Chapter[] }) => (
  <ul className={classes.links}>
    {chapters.map(({ slug, title }) => (
      <li key={slug}>
        <Link to={CHAPTER} params={{ chapter: slug }}>
          {title}
        </Link>
      </li>
    ))}
  </ul>
)

function Contents({ manual }: { manual: typeof Manual }) {
  const [text, setText] = useState('')
  const found = manual.findChapters(text)
  return (
    <>
      <PageHeader title="Ajuda">
        <Button
          component="a"
          href={PDF}
          download="manual.pdf"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Baixar PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          renderRoot={(props) => <Link to={CHAPTER} params={{ chapter: WHOLE }} {...props} />}
        >
          Tudo em uma página
        </Button>
      </PageHeader>
      <TextInput
        className={classes.search}
        type="search"
        label="Procurar na ajuda"
        placeholder="Ex.: troca, fechar caixa, número de série"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" className={classes.status}>
        {text.trim() &&
          (found.length === 0 ? 'Nada foi encontrado. Tente outra palavra.' : `Encontrados: ${found.length}`)}
      </div>
      {text.trim() ? (
        found.length > 0 && (
          <Card title="Capítulos encontrados">
            <ChapterLinks chapters={found} />
          </Card>
        )
      ) : (
        <div className={classes.groups}>
          {manual.GROUPS.map(([group, chapters]) => (
            <div key={group}>
              <Card title={group}>
                <ChapterLinks chapters={chapters} />
              </Card>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function OneChapter({ chapter, manual }: { chapter: Manual.Chapter; manual: typeof Manual }) {
  const at = manual.CHAPTERS.indexOf(chapter)
  const next = manual.CHAPTERS[at + 1]
  return (
    <>
      <PageHeader title={chapter.title}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/help" {...props} />}>
          Todos os capítulos
        </Button>
      </PageHeader>
      <Card>
        <ChapterText chapter={chapter} />
      </Card>
      {next && (
        <p className={classes.next}>
          Próximo capítulo:{' '}
          <Link to={CHAPTER} params={{ chapter: next.slug }}>
            {next.title}
          </Link>
        </p>
      )}
    </>
  )
}

function Whole({ manual }: { manual: typeof Manual }) {
  return (
    <>
      <PageHeader title="Manual da loja">
        <Button onClick={() => window.print()} leftSection={<IconPrinter size={18} aria-hidden />}>
          Imprimir
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/help" {...props} />}>
          Todos os capítulos
        </Button>
      </PageHeader>
      <nav aria-label="Capítulos" className={classes.contents}>
        {manual.GROUPS.map(([group, chapters]) => (
          <div key={group}>
            <strong>{group}</strong>
            <ul className={classes.links}>
              {chapters.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`#${slug}`}>{title}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {manual.CHAPTERS.map((chapter) => (
        <section key={chapter.slug} className={classes.part}>
          <h2 id={chapter.slug}>{chapter.title}</h2>
          <ChapterText chapter={chapter} isPart />
        </section>
      ))}
    </>
  )
}
