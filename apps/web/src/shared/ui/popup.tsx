import { GENERIC_ERROR } from '@shop/browser/api-error'
import { type ComponentType, cloneElement, useState } from 'react'
import { notify } from './notices.ts'
import type { PopupButton } from './use-opened-at-once.ts'

/**
 * A button with a menu or box that opens beside it. The code that renders and positions the box is loaded when the
 * person points at the button or reaches it by keyboard; it opens at the first press.
 */
export function popup<Props extends { button: PopupButton }>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props>>,
) {
  return (props: Props) => {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    if (Loaded) return <Loaded {...props} />
    const prepare = () => void load().catch(() => undefined)
    return cloneElement(props.button, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onMouseEnter: prepare,
      onFocus: prepare,
      onTouchStart: prepare,
      onClick: () =>
        load().then(
          (component) => setLoaded(() => component),
          () => notify.error(GENERIC_ERROR),
        ),
    })
  }
}

/** A button with a box of fields beside it. */
export const PopoverButton = popup('dialog', () => import('./popover-box.tsx').then((it) => it.PopoverBox))
