import { Menu } from '@mantine/core'
import { cloneElement } from 'react'
import { type PopupButton, useOpenedAtOnce } from '../ui/use-opened-at-once.ts'
import type { TableAction } from './table-action.ts'

interface Props {
  button: PopupButton
  actions: readonly TableAction[]
}

export function MoreActions({ button, actions }: Props) {
  const { opened, setOpened, button: target } = useOpenedAtOnce()
  return (
    <Menu opened={opened} onChange={setOpened} position="top-end" withinPortal>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, disabled = false, hindered, danger }) => (
          <Menu.Item
            key={label}
            disabled={disabled || hindered !== undefined}
            {...(danger && { color: 'red' })}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
