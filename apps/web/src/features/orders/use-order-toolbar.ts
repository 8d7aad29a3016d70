import { formatReais } from '@shop/browser/format'
import type { OrderSummary } from '@shop/contract/orders'
import {
  IconArrowBackUp,
  IconBan,
  IconBox,
  IconCheck,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
  IconHomeX,
  IconMotorbike,
  IconPackage,
  IconPackageExport,
  IconPackageImport,
  IconPhoto,
  IconQrcode,
  IconReceipt,
  IconSignature,
  IconThumbUp,
  IconTruckDelivery,
  IconUpload,
  IconWalk,
  type TablerIcon,
} from '@tabler/icons-react'
import {
  type DialogName,
  isAllowed,
  ORDER_ACTION_KEYS,
  ORDER_ACTIONS,
  type OrderActionKey,
  orderActionOf,
} from '../../entities/orders/order-actions.ts'
import { dueAtDoor } from '../../entities/orders/settle-order.ts'
import type { TableAction } from '../../shared/table/table-action.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import { onceSettled, useOrderAction } from './orders.api.ts'

const ICONS: Record<OrderActionKey, TablerIcon> = {
  details: IconFileText,
  history: IconHistory,
  receipt: IconReceipt,
  packaging: IconPhoto,
  pdf: IconFileTypePdf,
  signature: IconSignature,
  decide: IconThumbUp,
  proof: IconUpload,
  pix: IconQrcode,
  prepare: IconBox,
  handOver: IconPackageExport,
  pack: IconPackage,
  deliverer: IconMotorbike,
  dispatch: IconTruckDelivery,
  deliver: IconSignature,
  fail: IconHomeX,
  receiveBack: IconPackageImport,
  pickup: IconWalk,
  finish: IconCheck,
  exchangeReturn: IconArrowBackUp,
  cancel: IconBan,
}

/** The text of a confirmation: the order's customer, its total, and the amount to collect. */
export const aboutOrder = ({
  code,
  customer,
  total,
  payment,
  paymentKey,
  toPay,
  cashReceived,
}: OrderSummary) => [
  `Pedido ${code} de ${customer}`,
  `${formatReais(total)} em ${payment}`,
  ...(cashReceived === null && dueAtDoor({ paymentKey, toPay }) > 0 ? [`Receber ${formatReais(toPay)}`] : []),
]

/** The actions on an order that the server allows, except those that the screen has itself. */
export function useOrderToolbar(
  onOpen: (order: number, dialog: DialogName) => void,
  onActed: () => void,
  without: readonly OrderActionKey[] = [],
) {
  const action = useOrderAction()
  const start = async (key: OrderActionKey, order: OrderSummary, clear: () => void) => {
    const row = ORDER_ACTIONS[key]
    if (!('call' in row)) return onOpen(order.orderId, key as DialogName)
    const { question, ...call } = row.call
    if (
      !(await confirm(question, {
        about: key === 'finish' ? aboutOrder(order) : aboutOrder(order).slice(0, 2),
      }))
    )
      return
    action.mutate(
      { ...call, body: { orderId: order.orderId } },
      { onSuccess: clear, ...onceSettled(onActed) },
    )
  }
  return ([order]: OrderSummary[], clear: () => void): TableAction[] => {
    if (!order) return []
    const offered = ORDER_ACTION_KEYS.filter((key) => !without.includes(key) && isAllowed(key, order))
    return offered.map((key) => {
      const { label, danger, primary } = orderActionOf(key)
      return { label, icon: ICONS[key], danger, primary, onClick: () => void start(key, order, clear) }
    })
  }
}
