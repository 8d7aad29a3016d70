import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/confirm.ts'

/** Resolves to true when the person agrees to lose the typed text. */
export const confirmLoss = () =>
  confirm('Existem alterações que não foram salvas. Deseja descartá-las?', {
    confirmLabel: 'Descartar',
    cancelLabel: 'Continuar editando',
    danger: true,
    about: [],
  })

/** Requires a confirmation before another screen, or closing the tab, discards a dirty form. */
export function useLeaveQuestion(dirty: boolean, onLoss: () => void) {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      // Filters and pages are in the URL too: changing them discards nothing.
      if (!dirty || current.pathname === next.pathname) return false
      const lose = await confirmLoss()
      if (lose) onLoss()
      return !lose
    },
  })
}
