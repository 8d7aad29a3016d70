import { cancelOrderBody, type Order } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { UNPACKED_STATUSES } from '@shop/domain/serials'
import { useQuery } from '@tanstack/react-query'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { namedUnits, SerialNumbers, type Serials } from '../../../entities/units/serial-numbers.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../../shared/form/reason-field.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { useReloadOrders } from '../orders.api.ts'
import { cancelOrder } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'

const NOT_OUT: readonly number[] = [...UNPACKED_STATUSES, ORDER_STATUS.CANCELADO, ORDER_STATUS.REPROVADOS]
const isPacked = (order: Order | undefined): order is Order =>
  order !== undefined && !NOT_OUT.includes(order.statusKey)

export function CancelDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const reload = useReloadOrders()
  const { data: order } = useQuery(orderById(orderId))
  const form = useAppForm({
    initialValues: { comment: '', serials: {} as Serials },
    schema: cancelOrderBody,
    toBody: ({ comment, serials }) => ({ orderId, comment, serials: namedUnits(serials) }),
    save: cancelOrder,
    savedText: 'Pedido cancelado com sucesso.',
    refresh: reload,
    close: onActed,
    draft: `cancel:${orderId}`,
    errorText: 'Não foi possível cancelar o pedido, tente novamente mais tarde.',
  })
  const { serials } = form.values
  // Packed before their product was serialised: their numbers are entered when they come back to stock.
  const unnamed = isPacked(order)
    ? order.items.flatMap((item) => {
        const units = item.quantity - item.returned - item.serials.length
        return item.serialised && units > 0 ? [{ ...item, units }] : []
      })
    : []
  return (
    <FormDialog
      form={form}
      title="Cancelar Pedido"
      submit="Confirmar"
      danger
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <ReasonField data-autofocus minRows={4} {...form.field('comment')} />
      {unnamed.map(({ productId, name, units }) => (
        <SerialNumbers
          key={productId}
          label={`${name} que voltam`}
          needed={units}
          value={serials[productId] ?? []}
          onChange={(next) => form.form.setFieldValue('serials', { ...serials, [productId]: next })}
        />
      ))}
    </FormDialog>
  )
}
