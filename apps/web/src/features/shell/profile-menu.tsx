import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { cloneElement } from 'react'
import { mayOpen, screenAt } from '../../shared/navigation.ts'
import { type PopupButton, useOpenedAtOnce } from '../../shared/ui/use-opened-at-once.ts'

interface Props {
  button: PopupButton
  permissions: readonly string[]
}

export function ProfileMenu({ button, permissions }: Props) {
  const { opened, setOpened, button: target } = useOpenedAtOnce()
  const settings = screenAt('/admin/settings')
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      withinPortal={false}
      position="bottom-end"
      width={200}
      offset={6}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUser size={17} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/profile" {...props} />}
        >
          Perfil
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={17} aria-hidden />}
          disabled={!settings || !mayOpen(settings, permissions)}
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
