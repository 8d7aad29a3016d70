import { ActionIcon } from '@mantine/core'
import { IconHelp, IconRefresh } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import classes from './page-header.module.css'
import { TitleTabsContext } from './title-tabs.ts'

interface Props {
  title: string
  /** Buttons of the screen, at the right (below the title on a phone). */
  children?: ReactNode
  /** Loads everything on the screen again: the last button, on a phone beside the title. */
  reload?: { label: string; onClick: () => void; large?: boolean }
}

let isFirst = true

/** On a new screen, reading and keyboard start at its title; a reloaded page starts at its top. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    const isElsewhere = !title.current?.closest('main')?.contains(focused) && !focused?.matches('input')
    if (!isFirst && isElsewhere) title.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return title
}

const HELP = '/admin/help'

/** Opens the manual at the chapter of this screen, or of its view. */
function HelpLink({ large = false }: { large?: boolean | undefined }) {
  const { pathname, search } = useLocation()
  if (pathname.startsWith(HELP)) return null
  return (
    <ActionIcon
      className={classes.help}
      variant="default"
      size={large ? 44 : 36}
      aria-label="Ajuda desta tela"
      renderRoot={(props) => (
        <Link
          to={HELP}
          search={{ of: pathname, view: (search as { view?: string }).view } as never}
          {...props}
        />
      )}
    >
      <IconHelp size={large ? 20 : 18} aria-hidden />
    </ActionIcon>
  )
}

/** The title row of a screen, with the tabs beside it that may say the title already; also the title of the browser's tab. */
export function PageHeader({ title, children, reload }: Props) {
  const heading = useTitleFocus()
  const tabs = useContext(TitleTabsContext)
  return (
    <header className={classes.header}>
      <title>{`${title} · BackOffice`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className={classes.title}
        data-in-tabs={tabs?.titles.includes(title) || undefined}
      >
        {title}
      </h1>
      {tabs?.row}
      <div className={classes.tools}>
        {children && <div className={classes.actions}>{children}</div>}
        {reload && (
          <ActionIcon
            className={classes.reload}
            variant="default"
            size={reload.large ? 44 : 36}
            aria-label={reload.label}
            onClick={reload.onClick}
          >
            <IconRefresh size={reload.large ? 20 : 18} aria-hidden />
          </ActionIcon>
        )}
        <HelpLink large={reload?.large} />
      </div>
    </header>
  )
}
