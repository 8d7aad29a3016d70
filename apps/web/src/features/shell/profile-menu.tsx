import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import type { Session } from '../../shared/api/session-store.ts'
import { mayOpen, screenAt } from '../../shared/navigation.ts'
import { Link } from '../../shared/router/link.tsx'
import classes from './profile-menu.module.css'

/** First letters of the first and last name: 'Ana Maria Souza' is AS. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

export function ProfileMenu({ session }: { session: Session }) {
  const settings = screenAt('/admin/settings')
  return (
    <Menu withinPortal={false} position="bottom-end" width={200} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Perfil de ${session.personName}`}>
          {/* Decorative: a screen reader reads only the name. */}
          <span className={classes.avatar} data-initials={initialsOf(session.personName)} aria-hidden />
          <span className={classes.name}>{session.personName}</span>
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUser size={17} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/profile" {...props} />}
        >
          Perfil
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={17} aria-hidden />}
          disabled={!settings || !mayOpen(settings, session.permissions)}
          renderRoot={(props) => <Link to="/admin/settings" {...props} />}
        >
          Configurações
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={17} aria-hidden />}
          renderRoot={(props) => <Link to="/logout" {...props} />}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
