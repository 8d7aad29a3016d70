import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { workQuery } from '../../entities/dashboard/work.api.ts'
import type { MenuEntry, Tab } from '../../shared/navigation.ts'
import { Count } from './menu-count.tsx'
import { menuCount } from './menu-counts.ts'
import classes from './screen-tabs.module.css'
import { START, useStart } from './use-start.ts'
import { linkTo, useTabs } from './use-tabs.ts'

/** The screens of the menu's entry that is open, in the row of the screen's title. */
export function ScreenTabs({ entry }: { entry: MenuEntry }) {
  const { isCurrent } = useTabs()
  // The first steps are there until they are done or dismissed.
  const starts = useStart([entry]) !== undefined
  const tabs = entry.tabs.filter((tab) => tab.path !== START || starts || isCurrent(tab))
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex(isCurrent)
  const { isSuccess: counted } = useQuery(workQuery)
  // On a phone the row is wider than the screen, and its tabs become wider when their counts come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    row.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current, counted])
  return (
    <nav className={classes.tabs} aria-label={`Telas de ${entry.label}`} ref={row}>
      {tabs.map((tab, index) => (
        <ScreenTab key={tab.label} tab={tab} isCurrent={index === current} />
      ))}
    </nav>
  )
}

function ScreenTab({ tab, isCurrent }: { tab: Tab; isCurrent: boolean }) {
  const { data } = useQuery(workQuery)
  const countId = useId()
  const waits = menuCount([tab], data)
  return (
    <Link
      {...linkTo(tab)}
      className={classes.tab}
      aria-current={isCurrent ? 'page' : undefined}
      {...(waits && { 'aria-describedby': countId })}
    >
      {tab.label}
      {waits && <Count waits={waits} id={countId} />}
    </Link>
  )
}
