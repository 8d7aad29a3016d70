import { counted } from '@shop/browser/format'
import type { Work } from '@shop/contract/dashboard'
import type { ScreenPath } from '../../shared/navigation.ts'

/** The waiting work of a menu's screen, with its text. */
const COUNTED: Partial<Record<ScreenPath, { of: keyof Work['waiting']; one: string; many: string }>> = {
  '/admin/customers': { of: 'customers', one: 'cliente para aprovar', many: 'clientes para aprovar' },
  '/admin/orders': { of: 'ordersToApprove', one: 'pedido para aprovar', many: 'pedidos para aprovar' },
  '/admin/stocking': { of: 'ordersToPrepare', one: 'pedido para preparar', many: 'pedidos para preparar' },
  '/admin/purchases': { of: 'goodsToReceive', one: 'entrada a receber', many: 'entradas a receber' },
  '/admin/bank': {
    of: 'bankLines',
    one: 'lançamento para conciliar',
    many: 'lançamentos para conciliar',
  },
  '/admin/claims': { of: 'claims', one: 'garantia aberta', many: 'garantias abertas' },
  '/admin/settings': { of: 'payments', one: 'pagamento a conferir', many: 'pagamentos a conferir' },
}

/** Undefined where nothing waits, or the person may not see it. */
export function menuCount(
  path: ScreenPath,
  work: Work | undefined,
): { count: number; text: string } | undefined {
  const entry = COUNTED[path]
  const count = entry && work?.waiting[entry.of]
  return entry && count ? { count, text: counted(count, entry.one, entry.many) } : undefined
}
