import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isPassing } from '../api/api-error.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatReais } from '../ui/format.ts'
import { Spinner } from '../ui/spinner.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type ReturnableItem, returnables, settledOrder, useExchangeReturn } from './exchange-return.api.ts'
import classes from './exchange-return.module.css'
import { type ExchangeReturnDraft, ExchangeReturnForm } from './exchange-return-form.tsx'
import { SalesChoice } from './sales-choice.tsx'

export interface Chosen {
  fromOrderId: number
  code: string
  item: ReturnableItem
}

const FIRST_DRAFT: ExchangeReturnDraft = { kind: 'exchange', quantity: 1, defective: false, comments: '' }

/** Takes items of the customer's sales back while an order is settled; stays open for the next item. */
export function ExchangeReturnDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { data: order } = useQuery(settledOrder(orderId))
  const sales = useInfiniteQuery(returnables(orderId))
  const [chosen, setChosen] = useState<Chosen>()
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const action = useExchangeReturn()
  const formId = useId()
  const orders = sales.data?.pages.flatMap((page) => page.orders)

  const submit = () => {
    if (!chosen || action.isPending) return
    const { kind, quantity, defective, comments } = draft
    action.mutate(
      {
        kind,
        body: {
          orderId,
          fromOrderId: chosen.fromOrderId,
          productId: chosen.item.productId,
          quantity,
          comments,
          defective,
          // As it was when the item was chosen: the answer to an earlier try may have been lost on the way.
          returnedSeen: chosen.item.returned,
        },
      },
      {
        onSuccess: () => {
          setChosen(undefined)
          setDraft({ ...FIRST_DRAFT, kind })
        },
        onError: (error) => {
          if (!isPassing(error)) setChosen(undefined)
        },
      },
    )
  }
  return (
    <Dialog
      opened
      size="lg"
      title="Troca ou devolução"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" className={classes.touch} onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton form={formId} className={classes.touch} running={action.isPending} disabled={!chosen}>
            Registrar
          </SubmitButton>
        </>
      }
    >
      {sales.isError && <EmptyState text="Não foi possível carregar os pedidos do cliente." />}
      {(!order || !orders) && !sales.isError && <Spinner />}
      {orders?.length === 0 && <EmptyState text="O cliente não tem itens que possam voltar." />}
      {order && chosen && (
        <>
          <ChosenItem chosen={chosen} onChange={() => setChosen(undefined)} />
          <ExchangeReturnForm
            id={formId}
            order={order}
            item={chosen.item}
            draft={draft}
            onChange={setDraft}
            onSubmit={submit}
          />
        </>
      )}
      {order && !chosen && orders && orders.length > 0 && (
        <>
          <SalesChoice
            settledId={orderId}
            orders={orders}
            onChoose={(next) => {
              setChosen(next)
              setDraft({ ...draft, quantity: 1 })
            }}
          />
          {sales.hasNextPage && (
            <Button
              variant="default"
              className={classes.touch}
              loading={sales.isFetchingNextPage}
              onClick={() => void sales.fetchNextPage()}
            >
              Carregar mais
            </Button>
          )}
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
