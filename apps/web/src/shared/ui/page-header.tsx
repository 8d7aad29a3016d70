import { ActionIcon } from '@mantine/core'
import { IconHelp, IconRefresh } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-header.module.css'

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

/** The title row of a screen; also the title of the browser's tab. */
export function PageHeader({ title, children, reload }: Props) {
  const heading = useTitleFocus()
  return (
    <header className={classes.header}>
      <title>{`${title} · BackOffice`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
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
        <div className={classes.help}>
          <HelpLink large={reload?.large} />
        </div>
      </div>
    </header>
  )
}
