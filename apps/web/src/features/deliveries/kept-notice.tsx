import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { confirm } from '../../shared/ui/confirm.ts'
import classes from './deliveries.module.css'
import type { Kept } from './delivery-queue.ts'

const ACTION_TEXT = { dispatch: 'Saída', deliver: 'Entrega' }

interface Props {
  kept: readonly Kept[]
  offline: boolean
  onDiscard: (id: string) => void
}

/** What the server does not know yet, and what it does not accept. */
export function KeptNotice({ kept, offline, onDiscard }: Props) {
  const waiting = kept.filter(({ refused }) => refused === undefined)
  const refused = kept.filter((one) => one.refused !== undefined)
  const discard = async (id: string) => {
    if (await confirm('Descartar este registro?', { danger: true })) onDiscard(id)
  }
  return (
    <>
      <div role="status" className={classes.status}>
        {(offline || waiting.length > 0) && (
          <p className={classes.notice} data-tone="waiting">
            <IconCloudOff size={20} aria-hidden />
            <span>
              {offline ? 'Sem conexão. ' : 'Enviando. '}
              {waiting.length > 0 &&
                `${waiting.length} registro(s) guardado(s) neste aparelho: ${waiting.map(({ action, code }) => `${ACTION_TEXT[action]} ${code}`).join(', ')}.`}
            </span>
          </p>
        )}
      </div>
      {refused.map((one) => (
        <div key={one.id} role="alert" className={classes.notice} data-tone="refused">
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {ACTION_TEXT[one.action]} do pedido {one.code} não registrada: {one.refused}
          </span>
          <Button variant="default" className={classes.touch} onClick={() => void discard(one.id)}>
            Descartar
          </Button>
        </div>
      ))}
    </>
  )
}
