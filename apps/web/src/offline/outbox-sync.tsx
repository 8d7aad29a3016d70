import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../shared/ui/confirm.ts'
import { startOutbox, unsentRecords } from './outbox.ts'
import { recordText } from './record.ts'

/**
 * Rendered once, by the shell: sends records from any screen, and requires a confirmation before a person signs out
 * with unsent records.
 */
export function OutboxSync() {
  useEffect(startOutbox, [])
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      const unsent = unsentRecords()
      if (next.pathname !== '/logout' || unsent.length === 0) return false
      const what =
        unsent.length === 1
          ? 'Há 1 registro que ainda não foi enviado'
          : `Há ${unsent.length} registros que ainda não foram enviados`
      const question = `${what}. Ficam guardados neste aparelho e só serão enviados quando você entrar de novo nele. Sair mesmo assim?`
      const about = unsent.map(
        (record) => `${recordText(record)}${record.why ? `, recusada: ${record.why}` : ''}`,
      )
      return !(await confirm(question, { about, confirmLabel: 'Sair', danger: true }))
    },
  })
  return null
}
