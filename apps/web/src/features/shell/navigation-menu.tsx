import { formatNumber } from '@shop/browser/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { workQuery } from '../../entities/dashboard/work.api.ts'
import { groupMenu, type Screen } from '../../shared/navigation.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { menuCount } from './menu-counts.ts'
import classes from './navigation-menu.module.css'
import { SCREEN_ICONS } from './screen-icons.ts'
import { START, useStart } from './use-start.ts'

interface Props {
  screens: readonly Screen[]
}

export function Sidebar({ screens }: Props) {
  return (
    <aside className={classes.sidebar}>
      <Brand />
      <Entries screens={screens} />
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

/** The first steps are in the menu until they are done or dismissed. */
function useShown(screens: readonly Screen[]): readonly Screen[] {
  return useStart(screens) ? screens : screens.filter(({ path }) => path !== START)
}

export function Entries({ screens, onPick }: Props & { onPick?: () => void }) {
  const shown = useShown(screens)
  return (
    <nav className={classes.entries} aria-label="Menu principal">
      {groupMenu(shown).map(({ name, screens: ofGroup }) => (
        <div key={name ?? ''} className={classes.group} data-name={name}>
          {ofGroup.map((screen) => (
            <Entry key={screen.path} screen={screen} onPick={onPick} />
          ))}
        </div>
      ))}
    </nav>
  )
}

function Entry({ screen: { path, label }, onPick }: { screen: Screen; onPick: (() => void) | undefined }) {
  const { data } = useQuery(workQuery)
  const countId = useId()
  const Icon = SCREEN_ICONS[path]
  const waits = menuCount(path, data)
  return (
    <Link
      to={path}
      className={classes.entry}
      {...(waits && { 'aria-describedby': countId })}
      {...(onPick && { onClick: onPick })}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
      {label}
      {waits && (
        <span className={classes.count} title={waits.text} aria-hidden>
          {formatNumber(waits.count)}
          <span id={countId} hidden>
            {waits.text}
          </span>
        </span>
      )}
    </Link>
  )
}
