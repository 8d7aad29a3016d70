import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { ReturnableOrder } from '@shop/contract/board'
import type { Order } from '@shop/contract/orders'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useDraft } from '../../shared/form/use-draft.ts'
import { confirmLoss } from '../../shared/form/use-leave-question.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { type Failure, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { useOneAtATime } from '../../shared/ui/use-one-at-a-time.ts'
import type { ExchangeReturnCall } from './exchange-return.api.ts'
import classes from './exchange-return.module.css'
import { type ExchangeReturnDraft, ExchangeReturnForm } from './exchange-return-form.tsx'
import { type Chosen, SalesChoice } from './sales-choice.tsx'

const FIRST_DRAFT: ExchangeReturnDraft = {
  kind: 'exchange',
  quantity: 1,
  defective: false,
  comments: '',
  serials: [],
}

/** The draft while an item is chosen. */
interface Saved {
  chosen: Chosen
  draft: ExchangeReturnDraft
}

const NOTHING: Partial<Saved> = {}

export const SALES_NOT_LOADED = 'Não foi possível carregar os pedidos do cliente.'

interface Props {
  orderId: number
  order: Order | undefined
  sales: readonly ReturnableOrder[] | undefined
  /** Why the sales or the order could not be loaded. */
  failure: Failure | undefined
  /** Resolves to whether it was registered; the form then closes the item. */
  onSubmit: (call: ExchangeReturnCall, chosen: Chosen) => Promise<boolean>
  onClose: () => void
  /** Shown below the sales, to load more. */
  more?: ReactNode
}

/** The chosen item and its form, kept over a reload. */
function useStoredChoice(orderId: number) {
  const [chosen, setChosen] = useState<Chosen>()
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const values = useMemo(() => (chosen ? { chosen, draft } : NOTHING), [chosen, draft])
  const name = `exchange-return:${orderId}`
  const saved = useDraft<Partial<Saved>>({ name, values, dirty: chosen !== undefined })
  const found = useRef(saved.found)
  useEffect(() => {
    const { chosen, draft } = found.current ?? NOTHING
    setChosen(chosen)
    if (draft) setDraft(draft)
  }, [])
  return { chosen, setChosen, draft, setDraft, reset: saved.clear }
}

/** Records returned items while an order is settled; stays open for the next item. */
export function ExchangeReturnView(props: Props) {
  const { order, sales, failure, onSubmit, more } = props
  const { running, run } = useOneAtATime()
  const { chosen, setChosen, draft, setDraft, reset } = useStoredChoice(props.orderId)
  const formId = useId()
  const close = async () => {
    if (chosen && !(await confirmLoss())) return
    reset()
    props.onClose()
  }

  const submit = async () => {
    if (!order || !chosen) return
    const { kind, quantity, defective, comments, serials } = draft
    const { fromOrderId, item } = chosen
    const body = {
      orderId: order.orderId,
      fromOrderId,
      productId: item.productId,
      quantity,
      comments,
      defective,
      // The value when the item was chosen: the response to an earlier attempt may have been lost.
      returnedSeen: item.returned,
      ...(item.serials && { serials }),
    }
    if (!(await onSubmit({ kind, body }, chosen))) return
    setChosen(undefined)
    setDraft({ ...FIRST_DRAFT, kind })
  }
  return (
    <Dialog
      opened
      size="lg"
      title="Troca ou devolução"
      onClose={() => void close()}
      footer={
        <>
          <Button variant="default" className={classes.touch} onClick={() => void close()}>
            Fechar
          </Button>
          <SubmitButton form={formId} className={classes.touch} running={running} disabled={!chosen}>
            Registrar
          </SubmitButton>
        </>
      }
    >
      {failure && (!order || !sales) && <NotLoaded {...failure} />}
      {(!order || !sales) && !failure && <Spinner />}
      {sales?.length === 0 && !chosen && <EmptyState text="O cliente não tem itens que possam voltar." />}
      {order && chosen && (
        <>
          <ChosenItem chosen={chosen} onChange={() => setChosen(undefined)} />
          <ExchangeReturnForm
            id={formId}
            order={order}
            sale={{ orderId: chosen.fromOrderId, code: chosen.code, stillOwed: chosen.stillOwed }}
            item={chosen.item}
            draft={draft}
            onChange={setDraft}
            onSubmit={() => void run(submit)}
          />
        </>
      )}
      {order && !chosen && sales && sales.length > 0 && (
        <>
          <SalesChoice
            settledId={order.orderId}
            orders={sales}
            onChoose={(next) => {
              setChosen(next)
              setDraft({ ...draft, quantity: 1, serials: [] })
            }}
          />
          {more}
        </>
      )}
    </Dialog>
  )
}

function ChosenItem({ chosen: { code, item }, onChange }: { chosen: Chosen; onChange: () => void }) {
  return (
    <div className={classes.chosen}>
      <span>
        <strong>{item.name}</strong>
        <br />
        {formatReais(item.unitPrice)} no pedido {code}
      </span>
      <Button variant="default" className={classes.touch} onClick={onChange}>
        Escolher outro
      </Button>
    </div>
  )
}
