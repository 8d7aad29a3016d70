import type { ShopHours } from '../shop-hours.ts'
import type { Happening } from '../stock/stockroom.ts'
import type { OrderDraft, ShopFloor } from './order-draft.ts'

const HOUR = 3_600_000
const GRANTS = 14
const PAYOUTS = 10
const GRANT_COMMENTS = [
  'Cortesia pelo atraso na entrega.',
  'Diferença de preço da semana passada.',
  'Indicação de cliente.',
]
const PAYOUT_COMMENTS = ['Cliente pediu o valor de volta.', 'Acerto no balcão.']

const customersOf = ({ ordersOf }: ShopFloor): OrderDraft['customer'][] =>
  [...ordersOf.values()].flatMap(([first]) => (first ? [first.customer] : []))

function grant(floor: ShopFloor, at: number): void {
  const { random, accounts, team } = floor
  const customers = customersOf(floor).filter(({ status }) => status === 'Approved')
  if (customers.length === 0) return
  const amount = random.int(2, 16) * 500
  accounts.move(random.pick(customers).id, at, random.pick(team.cashiers), {
    kind: 'grant',
    amount,
    comment: random.pick(GRANT_COMMENTS),
  })
}

function payOut(floor: ShopFloor, at: number): void {
  const { random, accounts, team } = floor
  const owed = customersOf(floor).filter(({ id }) => accounts.balanceOf(id) > 0)
  if (owed.length === 0) return
  const { id } = random.pick(owed)
  const [actor, amount] = [random.pick(team.cashiers), -accounts.balanceOf(id)]
  const method = random.pick(['cash', 'cash', 'pix', 'transfer'] as const)
  const creditEntryId = accounts.move(id, at, actor, {
    kind: 'payout',
    amount,
    method,
    comment: random.pick(PAYOUT_COMMENTS),
  })
  if (method === 'cash') floor.cash.push({ at, actor, kind: 'payout', amount, creditEntryId })
}

/** Credit that employees grant and pay out, spread over the shop's opening hours. */
export function planAccountMoves(floor: ShopFloor, hours: ShopHours): Happening[] {
  const times = (count: number) =>
    Array.from({ length: count }, () => hours.at(hours.total * (0.2 + floor.random.next() * 0.75) - HOUR))
  const plan = (count: number, happen: (at: number) => void) =>
    times(count).flatMap((at) => (at === undefined ? [] : [{ at, happen: () => happen(at) }]))
  return [...plan(GRANTS, (at) => grant(floor, at)), ...plan(PAYOUTS, (at) => payOut(floor, at))]
}
