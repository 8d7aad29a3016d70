import { Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useReaderGuard } from '../scan/use-reader.ts'
import { bottomBar } from './bottom-bar.ts'
import { CardTools } from './card-tools.ts'
import { getQuestion, subscribeToQuestions } from './confirm.ts'
import classes from './dialog.module.css'
import { usePhone } from './use-phone.ts'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'wide'

interface Props {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, at the bottom right; always visible while the content scrolls. */
  footer?: ReactNode
  size?: DialogSize
  /** Above other dialogs: a confirmation for one of them. */
  onTop?: boolean
  /** For a dialog that is not in the URL: the browser's Back closes it instead of leaving the screen below. */
  closesOnBack?: boolean
}

/** Notes the height of the footer, above which bars within the dialog stay, in `--dialog-footer`. */
function dialogFooter(footer: HTMLElement | null) {
  if (!footer) return
  const removeBar = bottomBar(footer)
  const size = new ResizeObserver(() =>
    footer.parentElement?.style.setProperty('--dialog-footer', `${footer.offsetHeight}px`),
  )
  size.observe(footer)
  return () => {
    size.disconnect()
    removeBar?.()
  }
}

/** In pixels: space for a table of six columns. */
const WIDE = 960

/** The app's modal: traps and returns focus, fills the screen on a phone. */
export function Dialog({
  opened,
  title,
  onClose,
  children,
  footer,
  size = 'md',
  onTop = false,
  closesOnBack = false,
}: Props) {
  const phone = usePhone()
  useReaderGuard()
  // Escape closes the confirmation on top; the dialog below stays.
  const requested = useSyncExternalStore(subscribeToQuestions, getQuestion) !== null
  useBlocker({
    disabled: !opened || !closesOnBack,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
  })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<span title={title}>{title}</span>}
      size={size === 'wide' ? WIDE : size}
      fullScreen={phone && !onTop}
      centered
      closeOnEscape={onTop || !requested}
      // A header would be a second landmark when a confirmation is on top.
      attributes={{ header: { role: 'none' } }}
      zIndex={onTop ? 350 : 200}
      padding={0}
      radius="lg"
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.body,
        content: classes.content,
      }}
      closeButtonProps={{ 'aria-label': 'Fechar janela', ...(phone && { size: 44 }) }}
      overlayProps={{ backgroundOpacity: 0.45, transitionProps: { duration: 500 } }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      {/* A dialog opened by a card's content is not part of the card. */}
      <CardTools value={null}>
        <div className={classes.main}>{children}</div>
      </CardTools>
      {footer && (
        <div ref={dialogFooter} className={classes.footer}>
          {footer}
        </div>
      )}
    </Modal>
  )
}
