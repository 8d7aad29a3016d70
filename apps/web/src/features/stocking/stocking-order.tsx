import { Button } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorText } from '../../shared/api/api-error.ts'
import { PicturePicker } from '../../shared/files/picture-picker.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { OFFLINE, orderToPack, useStockingAction } from './stocking.api.ts'
import classes from './stocking.module.css'
import { usePacking } from './use-packing.ts'

const MOST_PICTURES = 6
const STOCKERS_WORK = ['prepare', 'pack']

interface Props {
  orderId: number
  onClose: () => void
}

/** One order on the packing table. */
export function StockingOrder({ orderId, onClose }: Props) {
  const { data: order, error } = useQuery(orderToPack(orderId))
  // Up here: the table goes away with an order that has left the queue, its packing still under way.
  const action = useStockingAction()
  const problem = problemOf(order, error)
  return (
    <>
      <PageHeader title={order ? `Pedido ${order.code}` : 'Pedido'}>
        <Button
          size="md"
          variant="default"
          className={classes.touch}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onClose}
        >
          Voltar
        </Button>
      </PageHeader>
      {!order && !problem && <Spinner />}
      {problem && <EmptyState text={problem} />}
      {order && !problem && (
        <>
          <p className={classes.facts}>
            <strong>{order.customer}</strong> · {order.typeOfDelivery}
            {order.isFastDelivery && ' · entrega rápida'}
            {order.stocker && ` · em separação por ${order.stocker}`}
          </p>
          {order.comments && <p className={classes.comments}>{order.comments}</p>}
          <PackingTable order={order} action={action} onDone={onClose} />
        </>
      )}
    </>
  )
}

/** An order may leave the queue while it is open: cancelled, or packed by a colleague. */
function problemOf(order: Order | undefined, error: Error | null) {
  const isGone = error instanceof ApiError && error.status === 404
  if (order && !isGone && order.availableActions.some((action) => STOCKERS_WORK.includes(action))) return null
  if (order || isGone) return 'Este pedido não está mais na fila de separação.'
  return error && errorText(error, OFFLINE)
}

interface TableProps {
  order: Order
  action: ReturnType<typeof useStockingAction>
  onDone: () => void
}

function PackingTable({ order, action, onDone }: TableProps) {
  const { ticked, toggle, images, setImages, forget } = usePacking(order.orderId)
  const { orderId } = order
  const begun = order.availableActions.includes('pack')
  const missing = order.items.filter(({ productId }) => !ticked.includes(productId)).length

  const prepare = () => action.mutate({ path: '/workflow/order/prepare', body: { orderId } })
  const pack = () =>
    action.mutate(
      { path: '/workflow/order/pack', body: { orderId, images } },
      {
        onSuccess: () => {
          forget()
          onDone()
        },
      },
    )
  return (
    <>
      <ul className={classes.items}>
        {order.items.map(({ productId, name, quantity }) => (
          <li key={productId}>
            <label className={classes.item}>
              <input
                type="checkbox"
                checked={ticked.includes(productId)}
                disabled={!begun}
                onChange={() => toggle(productId)}
              />
              <span className={classes.units}>{quantity} ×</span>
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {begun && (
        <div className={classes.pictures}>
          <PicturePicker
            label="Imagens da embalagem"
            button="Tirar ou escolher foto"
            images={images}
            most={MOST_PICTURES}
            onChange={setImages}
          />
        </div>
      )}
      <div className={classes.footer}>
        {order.availableActions.includes('prepare') && (
          <SubmitButton size="md" className={classes.touch} running={action.isPending} onClick={prepare}>
            Iniciar preparação
          </SubmitButton>
        )}
        {begun && (
          <SubmitButton
            size="md"
            className={classes.touch}
            running={action.isPending}
            disabled={missing > 0}
            onClick={pack}
          >
            Concluir embalagem
          </SubmitButton>
        )}
        {begun && missing > 0 && (
          <span className={classes.hint}>
            {missing === 1 ? 'Falta marcar 1 produto.' : `Faltam marcar ${missing} produtos.`}
          </span>
        )}
      </div>
    </>
  )
}
