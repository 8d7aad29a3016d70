import type { OrderSummary } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
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
import { isAllowed, ORDER_ACTIONS } from '../../shared/orders/order-actions.ts'
import type { TableAction } from '../../shared/table/table-action.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import type { DialogName } from './order-dialogs.ts'
import { type ActionCall, onceAnswered, useOrderAction } from './orders.api.ts'

interface Drawn {
  icon: TablerIcon
  /** Without, in every status. */
  statuses?: readonly number[]
  danger?: true
  /** Moves the order towards its end. */
  primary?: true
}

/** Opens the dialog of that name, or asks and calls at once. */
type Entry = Drawn &
  (
    | { doing: DialogName; call?: never }
    | { doing: 'prepare' | 'dispatch' | 'finish'; call: ActionCall & { question: string } }
  )

const CHANGED = 'Pedido alterado com sucesso.'
const SIGNED = [ORDER_STATUS.FINALIZADOS, ORDER_STATUS.ENTREGUE]

/** The toolbar of a selected order: reading first, then what the workflow allows, cancelling last. */
const ENTRIES: readonly Entry[] = [
  { doing: 'details', icon: IconFileText },
  { doing: 'history', icon: IconHistory },
  { doing: 'receipt', icon: IconReceipt },
  { doing: 'packaging', icon: IconPhoto },
  { doing: 'pdf', icon: IconFileTypePdf },
  { doing: 'signature', icon: IconSignature, statuses: SIGNED },
  { doing: 'decide', icon: IconThumbUp, primary: true },
  { doing: 'proof', icon: IconUpload, primary: true },
  { doing: 'pix', icon: IconQrcode, primary: true },
  {
    doing: 'prepare',
    icon: IconBox,
    primary: true,
    call: {
      method: 'PATCH',
      path: '/workflow/order/prepare',
      question: 'Iniciar a preparação do pedido?',
      successText: CHANGED,
    },
  },
  { doing: 'pack', icon: IconPackage, primary: true },
  { doing: 'deliverer', icon: IconMotorbike },
  {
    doing: 'dispatch',
    icon: IconTruckDelivery,
    primary: true,
    call: {
      method: 'PATCH',
      path: '/workflow/order/dispatch',
      question: 'O pedido saiu para entrega?',
      successText: CHANGED,
    },
  },
  { doing: 'deliver', icon: IconSignature, primary: true },
  { doing: 'fail', icon: IconHomeX },
  { doing: 'pickup', icon: IconWalk },
  {
    doing: 'finish',
    icon: IconCheck,
    primary: true,
    call: {
      method: 'POST',
      path: '/workflow/order/finalize',
      question: 'Confirma a operação?',
      successText: 'Pedido finalizado com sucesso.',
      errorText: 'Não foi possível finalizar o pedido, tente novamente mais tarde.',
    },
  },
  { doing: 'exchangeReturn', icon: IconArrowBackUp },
  { doing: 'cancel', icon: IconBan, danger: true },
]

const isOffered = ({ doing, statuses }: Entry, order: OrderSummary) =>
  isAllowed(doing, order) && (!statuses || statuses.includes(order.statusKey))

/** What can be done with the selected order: exactly what the server says is allowed. */
export function useOrderToolbar(onOpen: (order: number, dialog: DialogName) => void, onActed: () => void) {
  const action = useOrderAction()
  return ([order]: OrderSummary[], clear: () => void): TableAction[] => {
    if (!order) return []
    return ENTRIES.filter((entry) => isOffered(entry, order)).map(({ icon, danger, primary, ...entry }) => ({
      label: ORDER_ACTIONS[entry.doing].label,
      icon,
      danger,
      primary,
      onClick: async () => {
        if (!entry.call) return onOpen(order.orderId, entry.doing)
        const { question, ...call } = entry.call
        if (!(await confirm(question))) return
        action.mutate(
          { ...call, body: { orderId: order.orderId } },
          { onSuccess: clear, ...onceAnswered(onActed) },
        )
      },
    }))
  }
}
