import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { Session } from '../../shared/api/session-store.ts'
import { NotificationsMenu } from './notifications-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { GlobalSearch } from './search/global-search.tsx'
import classes from './top-bar.module.css'

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
      <GlobalSearch permissions={session.permissions} />
      <div className={classes.right}>
        <NotificationsMenu session={session} />
        <ProfileMenu session={session} />
      </div>
    </section>
  )
}
