import type { Work } from '@shop/contract/dashboard'
import { ORDER_STATUS } from '@shop/domain/order-status'
import {
  IconAlertTriangle,
  IconBox,
  IconChecklist,
  IconMotorbike,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ScreenPath } from '../../shared/navigation.ts'

interface Shortcut {
  label: string
  icon: TablerIcon
  to: ScreenPath
  search: Record<string, string | number>
  /** The waiting work that it counts. */
  counts: keyof Work['waiting']
}

/** `status` is the order status' key, `report` the number of the general report. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    label: 'Clientes aguardando aprovação',
    icon: IconUserQuestion,
    to: '/admin/customers',
    search: { view: 'waiting' },
    counts: 'customers',
  },
  {
    label: 'Pedidos para aprovar',
    icon: IconChecklist,
    to: '/admin/orders',
    search: { status: ORDER_STATUS.AGUARDANDO_APROVACAO },
    counts: 'ordersToApprove',
  },
  {
    label: 'Pedidos aguardando motoboy',
    icon: IconMotorbike,
    to: '/admin/orders',
    search: { status: ORDER_STATUS.AGUARDANDO_MOTOBOY },
    counts: 'ordersForDeliverer',
  },
  {
    label: 'Pedidos para preparar',
    icon: IconBox,
    to: '/admin/orders',
    search: { status: ORDER_STATUS.AGUARDANDO_ESTOQUISTA },
    counts: 'ordersToPrepare',
  },
  {
    label: 'Produtos com estoque baixo',
    icon: IconAlertTriangle,
    to: '/admin/reports',
    search: { report: 5 },
    counts: 'lowStock',
  },
]
