import { counted } from '@shop/browser/format'
import type { Work } from '@shop/contract/dashboard'
import { isAt, type Tab } from '../../shared/navigation.ts'

/** The waiting work by the address where it is done, with its text. */
const COUNTED: readonly {
  path: string
  view?: string
  of: keyof Work['waiting']
  one: string
  many: string
}[] = [
  { path: '/admin/customers', of: 'customers', one: 'cliente para aprovar', many: 'clientes para aprovar' },
  { path: '/admin/orders', of: 'ordersToApprove', one: 'pedido para aprovar', many: 'pedidos para aprovar' },
  {
    path: '/admin/stocking',
    of: 'ordersToPrepare',
    one: 'pedido para preparar',
    many: 'pedidos para preparar',
  },
  {
    path: '/admin/purchases',
    view: 'receipts',
    of: 'goodsToReceive',
    one: 'entrada a receber',
    many: 'entradas a receber',
  },
  {
    path: '/admin/bank',
    of: 'bankLines',
    one: 'lançamento para conciliar',
    many: 'lançamentos para conciliar',
  },
  { path: '/admin/claims', of: 'claims', one: 'garantia aberta', many: 'garantias abertas' },
  {
    path: '/admin/settings',
    view: 'payments',
    of: 'payments',
    one: 'pagamento a conferir',
    many: 'pagamentos a conferir',
  },
]

export interface Waits {
  count: number
  text: string
}

/** The work that waits behind the tabs, summed; undefined where nothing waits, or the person may not see it. */
export function menuCount(tabs: readonly Tab[], work: Work | undefined): Waits | undefined {
  const waits = COUNTED.filter(({ path, view }) => tabs.some((tab) => isAt(tab, path, view))).flatMap(
    ({ of, one, many }) => {
      const count = work?.waiting[of]
      return count ? [{ count, text: counted(count, one, many) }] : []
    },
  )
  if (waits.length === 0) return undefined
  return {
    count: waits.reduce((sum, { count }) => sum + count, 0),
    text: waits.map(({ text }) => text).join(', '),
  }
}
