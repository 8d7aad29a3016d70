import type { RowOf, RowWithId } from '../load/insert-rows.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { CashMoved, OrderDraft, ShopFloor } from './order-draft.ts'

const MINUTE = 60_000
const FLOAT = 20_000
/** In cents: more than this is taken to the bank, except the float and small change. */
const MOST_IN_TILL = 150_000
const EXPENSES = [
  ['Limpeza', 'Material de limpeza', 3_490],
  ['Escritório', 'Bobinas para a impressora', 4_200],
  ['Copa', 'Café e água', 2_750],
] as const

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

interface SettlementRows {
  settlements: RowWithId<'settlements'>[]
  settlement_orders: RowOf<'settlement_orders'>[]
}

const deliveries = ({ history, ordersOf }: ShopFloor) => {
  const drafts = new Map([...ordersOf.values()].flat().map((draft) => [draft.order.id, draft]))
  return history
    .filter(({ action }) => action === 'deliver')
    .flatMap(({ order_id, at }) => {
      const draft = drafts.get(order_id)
      return draft ? [{ draft, at: Date.parse(String(at)) }] : []
    })
}

/** At the end of each day every deliverer settles the day's deliveries; today's settlement is still to come. */
export function settleDays(floor: ShopFloor, dayOf: (at: number) => string, today: string): SettlementRows {
  const { random, team, cash } = floor
  const rows: SettlementRows = { settlements: [], settlement_orders: [] }
  const rounds = groupBy(deliveries(floor), ({ draft, at }) => `${dayOf(at)} ${draft.order.deliverer_id}`)
  const settle = (orders: OrderDraft[], at: number, isWrong: boolean) => {
    const id = floor.nextId('settlements')
    const actor = random.pick(team.cashiers)
    const expected = orders.reduce((sum, { order }) => sum + (order.cash_received_cents ?? 0), 0)
    const short = !isWrong && expected > 5_000 && random.chance(0.06)
    const handed = expected - (isWrong || short ? Math.min(expected, 1_000) : 0)
    const voiding = { at: at + 4 * MINUTE, actor: random.pick(team.cashiers) }
    rows.settlements.push({
      id,
      deliverer_id: orders[0]?.order.deliverer_id ?? 0,
      expected_cents: expected,
      handed_cents: handed,
      comment: short ? 'Faltou troco de um cliente.' : '',
      employee_id: actor.employeeId,
      who: actor.who,
      at: new Date(at).toISOString(),
      voided_at: isWrong ? new Date(voiding.at).toISOString() : null,
      voided_by: isWrong ? voiding.actor.who : null,
      void_comment: isWrong ? 'Valor digitado errado.' : null,
    })
    for (const { order } of orders) {
      rows.settlement_orders.push({
        settlement_id: id,
        order_id: order.id,
        expected_cents: order.cash_received_cents ?? 0,
      })
      if (!isWrong) order.settlement_id = id
    }
    const comment = `A${String(id).padStart(6, '0')}`
    cash.push({ at, actor, kind: 'settlement', amount: handed, settlementId: id, comment })
    if (isWrong) cash.push({ ...voiding, kind: 'void', amount: -handed, settlementId: id, comment })
  }
  for (const [round, done] of rounds) {
    if (round.startsWith(today)) continue
    const orders = done.map(({ draft }) => draft)
    const at = Math.max(...done.map((one) => one.at)) + 15 * MINUTE
    if (random.chance(0.02)) settle(orders, at, true)
    settle(orders, at + 6 * MINUTE, false)
  }
  return rows
}

interface TillRows {
  till_sessions: RowWithId<'till_sessions'>[]
  till_movements: RowOf<'till_movements'>[]
}

/** The till of every day, opened and closed with the shop; today's is open. */
export function keepTill(
  { random, team, cash, nextId }: ShopFloor,
  { now }: Pick<ShopHours, 'now'>,
  dayOf: (at: number) => string,
  today: string,
): TillRows {
  const rows: TillRows = { till_sessions: [], till_movements: [] }
  const days = groupBy(
    cash.filter(({ amount }) => amount !== 0).sort((a, b) => a.at - b.at),
    ({ at }) => dayOf(at),
  )
  for (const [day, moved] of days) {
    const id = nextId('till_sessions')
    const cashier = random.pick(team.cashiers)
    const last = moved.at(-1)?.at ?? now
    const by = { at: last + MINUTE, actor: cashier }
    const extra: CashMoved[] = []
    const [category, comment, amount] = random.pick(EXPENSES)
    if (random.chance(0.25)) extra.push({ ...by, kind: 'expense', amount: -amount, category, comment })
    const sum = moved.reduce((total, one) => total + one.amount, FLOAT) + (extra[0]?.amount ?? 0)
    if (day !== today && sum > MOST_IN_TILL)
      extra.push({
        ...by,
        kind: 'out',
        amount: -(sum - FLOAT - (sum % 10_000)),
        comment: 'Depósito no banco',
      })
    const all = [...moved, ...(day === today ? [] : extra)]
    const expected = all.reduce((total, one) => total + one.amount, FLOAT)
    const counted = Math.max(0, expected - (random.chance(0.08) ? random.pick([500, -200, 1_000]) : 0))
    const isOpen = day === today
    rows.till_sessions.push({
      id,
      float_cents: FLOAT,
      opened_by: cashier.who,
      opened_at: new Date((moved[0]?.at ?? now) - 5 * MINUTE).toISOString(),
      counted_cents: isOpen ? null : counted,
      expected_cents: isOpen ? null : expected,
      comment: isOpen ? null : '',
      closed_by: isOpen ? null : cashier.who,
      closed_at: isOpen ? null : new Date(last + 10 * MINUTE).toISOString(),
    })
    for (const one of all)
      rows.till_movements.push({
        session_id: id,
        kind: one.kind,
        amount_cents: one.amount,
        category: one.category ?? '',
        comment: one.comment ?? '',
        order_id: one.orderId ?? null,
        settlement_id: one.settlementId ?? null,
        return_id: one.returnId ?? null,
        credit_entry_id: one.creditEntryId ?? null,
        employee_id: one.actor.employeeId,
        who: one.actor.who,
        at: new Date(one.at).toISOString(),
      })
  }
  return rows
}
