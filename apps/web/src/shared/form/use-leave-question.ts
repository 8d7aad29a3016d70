import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../ui/confirm.ts'

/** Resolves to true when the person agrees to lose the typed text. */
export const confirmLoss = () =>
  confirm('Existem alterações que não foram salvas. Deseja descartá-las?', {
    confirmLabel: 'Descartar',
    cancelLabel: 'Continuar editando',
    danger: true,
    about: [],
  })

/**
 * Requires a confirmation before another screen, or closing the tab, discards a dirty form. Returns what is called when the
 * person agreed already: closing a form may lead to another screen.
 */
export function useLeaveQuestion(dirty: boolean, onLoss: () => void) {
  const agreed = useRef(false)
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      // Filters and pages are in the URL too: changing them discards nothing.
      if (!dirty || agreed.current || current.pathname === next.pathname) return false
      const lose = await confirmLoss()
      if (lose) onLoss()
      return !lose
    },
  })
  return () => {
    agreed.current = true
  }
}
