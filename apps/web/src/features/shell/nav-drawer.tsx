import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MenuEntry } from '../../shared/navigation.ts'
import classes from './navigation-menu.module.css'
import { Brand, Entries } from './navigation-menu.tsx'

interface Props {
  menu: readonly MenuEntry[]
  opened: boolean
  onClose: () => void
}

/** The sidebar of a phone. */
export function NavDrawer({ menu, opened, onClose }: Props) {
  // The focus returns to the element that had it before the drawer opened.
  const [rendered, setRendered] = useState(false)
  useEffect(() => setRendered(true), [])
  return (
    <Drawer
      opened={rendered && opened}
      onClose={onClose}
      size={260}
      padding={0}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': 'Fechar menu', size: 44, mr: 6 }}
      // A header would be a landmark of the page, but this one belongs to the drawer.
      attributes={{ header: { role: 'none' } }}
      classNames={{ header: classes.drawerHeader }}
      transitionProps={{ duration: 120 }}
    >
      <Entries menu={menu} onPick={onClose} />
    </Drawer>
  )
}
