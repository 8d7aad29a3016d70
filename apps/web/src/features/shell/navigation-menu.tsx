import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { workQuery } from '../../entities/dashboard/work.api.ts'
import type { MenuEntry } from '../../shared/navigation.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { Count } from './menu-count.tsx'
import { menuCount } from './menu-counts.ts'
import classes from './navigation-menu.module.css'
import { SCREEN_ICONS } from './screen-icons.ts'
import { linkTo, useTabs } from './use-tabs.ts'

interface Props {
  menu: readonly MenuEntry[]
}

export function Sidebar({ menu }: Props) {
  return (
    <aside className={classes.sidebar}>
      <Brand />
      <Entries menu={menu} />
    </aside>
  )
}

export function Brand() {
  return (
    <div className={classes.brand}>
      <BrandMark size={28} />
      <span>BackOffice</span>
    </div>
  )
}

export function Entries({ menu, onPick }: Props & { onPick?: () => void }) {
  return (
    <nav className={classes.entries} aria-label="Menu principal">
      {menu.map((entry, index) => (
        <Entry
          key={entry.label}
          entry={entry}
          begins={index > 0 && menu[index - 1]?.block !== entry.block}
          onPick={onPick}
        />
      ))}
    </nav>
  )
}

interface EntryProps {
  entry: MenuEntry
  /** A block of the menu begins with it. */
  begins: boolean
  onPick: (() => void) | undefined
}

/** Opens the first screen of the entry that the person may open. */
function Entry({ entry: { label, tabs, icon }, begins, onPick }: EntryProps) {
  const { data } = useQuery(workQuery)
  const { isCurrent } = useTabs()
  const countId = useId()
  const Icon = SCREEN_ICONS[icon]
  const waits = menuCount(tabs, data)
  const [first] = tabs
  return (
    first && (
      <Link
        {...linkTo(first)}
        className={classes.entry}
        data-begins={begins || undefined}
        aria-current={tabs.some(isCurrent) ? 'page' : undefined}
        {...(waits && { 'aria-describedby': countId })}
        {...(onPick && { onClick: onPick })}
      >
        <Icon size={19} stroke={1.7} aria-hidden />
        {label}
        {waits && <Count waits={waits} id={countId} />}
      </Link>
    )
  )
}
