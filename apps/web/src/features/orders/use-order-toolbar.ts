import type { OrderSummary } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import type { OrderAction } from '@shop/domain/workflow-table'
import {
  IconArrowBackUp,
  IconBan,
  IconBox,
  IconCheck,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
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
import type { TableAction } from '../../shared/table/table-action.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import type { DialogName } from './order-dialogs.ts'
import { type ActionCall, onceAnswered, useOrderAction } from './orders.api.ts'

interface Entry {
  label: string
  icon: TablerIcon
  /** Offered when the server allows any of these; without, in every status or in `statuses`. */
  needs?: readonly OrderAction[]
  statuses?: readonly number[]
  /** Opens a dialog, or asks and calls at once. */
  dialog?: DialogName
  call?: ActionCall & { question: string }
  danger?: true
  /** Moves the order towards its end. */
  primary?: true
}

const CHANGED = 'Pedido alterado com sucesso.'
const SIGNED = [ORDER_STATUS.FINALIZADOS, ORDER_STATUS.ENTREGUE]

/** The toolbar of a selected order: reading first, then what the workflow allows, cancelling last. */
const ENTRIES: readonly Entry[] = [
  { label: 'Visualizar pedido', icon: IconFileText, dialog: 'details' },
  { label: 'Histórico do pedido', icon: IconHistory, dialog: 'history' },
  { label: 'Visualizar comprovante', icon: IconReceipt, dialog: 'receipt' },
  { label: 'Visualizar imagens da embalagem', icon: IconPhoto, dialog: 'packaging' },
  { label: 'Visualizar PDF', icon: IconFileTypePdf, dialog: 'pdf' },
  { label: 'Visualizar assinatura', icon: IconSignature, dialog: 'signature', statuses: SIGNED },
  {
    label: 'Aprovar ou Reprovar',
    icon: IconThumbUp,
    dialog: 'decide',
    needs: ['approve', 'refuse'],
    primary: true,
  },
  { label: 'Enviar comprovante', icon: IconUpload, dialog: 'proof', needs: ['sendProof'], primary: true },
  { label: 'Confirmar Pix recebido', icon: IconQrcode, dialog: 'pix', needs: ['confirmPix'], primary: true },
  {
    label: 'Iniciar preparação',
    icon: IconBox,
    needs: ['prepare'],
    primary: true,
    call: {
      method: 'PATCH',
      path: '/workflow/order/prepare',
      question: 'Iniciar a preparação do pedido?',
      successText: CHANGED,
    },
  },
  { label: 'Concluir embalagem', icon: IconPackage, dialog: 'pack', needs: ['pack'], primary: true },
  { label: 'Alterar Motoboy', icon: IconMotorbike, dialog: 'courier', needs: ['changeCourier'] },
  {
    label: 'Sair para entrega',
    icon: IconTruckDelivery,
    needs: ['dispatch'],
    primary: true,
    call: {
      method: 'PATCH',
      path: '/workflow/order/dispatch',
      question: 'O pedido saiu para entrega?',
      successText: CHANGED,
    },
  },
  { label: 'Registrar entrega', icon: IconSignature, dialog: 'deliver', needs: ['deliver'], primary: true },
  { label: 'Alterar pedido para retirando', icon: IconWalk, dialog: 'pickup', needs: ['pickup'] },
  {
    label: 'Finalizar pedido',
    icon: IconCheck,
    needs: ['finish'],
    primary: true,
    call: {
      method: 'POST',
      path: '/workflow/order/finalize',
      question: 'Confirma a operação?',
      successText: 'Pedido finalizado com sucesso.',
      errorText: 'Não foi possível finalizar o pedido, tente novamente mais tarde.',
    },
  },
  {
    label: 'Troca ou devolução',
    icon: IconArrowBackUp,
    dialog: 'takeBack',
    needs: ['exchange', 'return'],
  },
  { label: 'Cancelar pedido', icon: IconBan, dialog: 'cancel', needs: ['cancel'], danger: true },
]

const isAllowed = (action: OrderAction, { availableActions, canConfirmPix }: OrderSummary) =>
  availableActions.includes(action) || (action === 'confirmPix' && canConfirmPix)

const isOffered = ({ needs, statuses }: Entry, order: OrderSummary) =>
  (!needs || needs.some((action) => isAllowed(action, order))) &&
  (!statuses || statuses.includes(order.statusKey))

/** What can be done with the selected order: exactly what the server says is allowed. */
export function useOrderToolbar(onOpen: (order: number, dialog: DialogName) => void, onActed: () => void) {
  const action = useOrderAction()
  return ([order]: OrderSummary[], clear: () => void): TableAction[] => {
    if (!order) return []
    return ENTRIES.filter((entry) => isOffered(entry, order)).map(
      ({ label, icon, dialog, call, danger, primary }) => ({
        label,
        icon,
        danger,
        primary,
        onClick: async () => {
          if (dialog) return onOpen(order.orderId, dialog)
          if (!call || !(await confirm(call.question))) return
          const { question: _, ...rest } = call
          action.mutate(
            { ...rest, body: { orderId: order.orderId } },
            { onSuccess: clear, ...onceAnswered(onActed) },
          )
        },
      }),
    )
  }
}
