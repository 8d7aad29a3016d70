import { Popover, type PopoverProps } from '@mantine/core'
import { cloneElement, type ReactNode } from 'react'
import { type PopupButton, useOpenedAtOnce } from './use-opened-at-once.ts'

interface Props extends Pick<PopoverProps, 'position' | 'width' | 'trapFocus'> {
  button: PopupButton
  label?: string
  children: (close: () => void) => ReactNode
}

export function PopoverBox({ button, label, children, ...props }: Props) {
  const { opened, setOpened, button: target } = useOpenedAtOnce()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
      {...props}
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  )
}
