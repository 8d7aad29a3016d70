import { ActionIcon, Indicator, UnstyledButton } from '@mantine/core'
import type { Session } from '@shop/browser/session-store'
import { IconBell, IconChevronDown, IconMenu2 } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { popup } from '../../shared/ui/popup.tsx'
import profile from './profile-menu.module.css'
import { GlobalSearch } from './search/global-search.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import classes from './top-bar.module.css'

const NotificationsMenu = popup('menu', () =>
  import('./notifications-menu.tsx').then((it) => it.NotificationsMenu),
)
const ProfileMenu = popup('menu', () => import('./profile-menu.tsx').then((it) => it.ProfileMenu))

/** First letters of the first and last name: 'Ana Maria Souza' is AS. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

interface Props {
  session: Session
  onOpenMenu: () => void
}

export function TopBar({ session, onOpenMenu }: Props) {
  return (
    <section className={classes.bar} aria-label="Barra superior">
      <ActionIcon
        className={classes.menuButton}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Abrir menu"
        onClick={onOpenMenu}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      {session.permissions.length > 0 && <GlobalSearch permissions={session.permissions} />}
      <div className={classes.right}>
        {session.permissions.length > 0 && <NotificationsMenu session={session} button={BELL} />}
        <ProfileMenu permissions={session.permissions} button={<Person name={session.personName} />} />
      </div>
    </section>
  )
}

const BELL = (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Notificações: ${SHORTCUTS.length}`}>
    <Indicator display="flex" label={SHORTCUTS.length} size={16} color="red" offset={2}>
      <IconBell size={21} stroke={1.7} />
    </Indicator>
  </ActionIcon>
)

const Person = ({ name, ...props }: { name: string } & ComponentPropsWithRef<'button'>) => (
  <UnstyledButton {...props} className={profile.button} aria-label={`Perfil de ${name}`}>
    {/* Decorative: a screen reader reads only the name. */}
    <span className={profile.avatar} data-initials={initialsOf(name)} aria-hidden />
    <span className={profile.name}>{name}</span>
    <IconChevronDown size={16} className={profile.chevron} aria-hidden />
  </UnstyledButton>
)
