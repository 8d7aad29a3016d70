import { ActionIcon, Indicator, Menu } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayOpen, screenAt } from '../../shared/navigation.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** Five standing shortcuts to the work that waits; the badge is their number. */
export function NotificationsMenu({ permissions }: { permissions: readonly string[] }) {
  return (
    <Menu withinPortal={false} position="bottom-end" width={280} offset={6}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Notificações: ${SHORTCUTS.length}`}>
          <Indicator display="flex" label={SHORTCUTS.length} size={16} color="red" offset={2}>
            <IconBell size={21} stroke={1.7} />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SHORTCUTS.map(({ label, icon: Icon, to, search }) => {
          const screen = screenAt(to)
          return (
            <Menu.Item
              key={label}
              leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
              disabled={!screen || !mayOpen(screen, permissions)}
              renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
