import { useEffect } from 'react'
import { useBlocker } from '../../shared/router/use-address.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import { startOutbox, unsentCount } from './outbox.ts'

/**
 * Rendered once, by the shell: sends records from any screen, and asks before a person signs out with unsent records.
 */
export function OutboxKeeper() {
  useEffect(startOutbox, [])
  useBlocker({
    shouldBlock: async ({ next }) => {
      const unsent = unsentCount()
      if (next.pathname !== '/logout' || unsent === 0) return false
      const what =
        unsent === 1
          ? 'Há 1 registro que ainda não foi enviado'
          : `Há ${unsent} registros que ainda não foram enviados`
      const question = `${what}. Ficam guardados neste aparelho e só serão enviados quando você entrar de novo nele. Sair mesmo assim?`
      return !(await confirm(question, { confirmLabel: 'Sair', danger: true }))
    },
  })
  return null
}
