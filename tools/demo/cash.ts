import type { Random } from '../../apps/api/test/random.ts'
import type { Diary } from './diary.ts'
import { at, daysAgo, workingDays } from './hours.ts'
import type { Buyer } from './people/customers.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'

const FLOAT = 200
/** In reais: more than this is taken to the bank, except the opening cash and small change. */
const MOST_IN_TILL = 1_500
const EXPENSES = [
  { category: 'Limpeza', comment: 'Material de limpeza', amount: 34.9 },
  { category: 'Escritório', comment: 'Bobinas para a impressora', amount: 42 },
  { category: 'Copa', comment: 'Café e água', amount: 27.5 },
]
const GRANTS = 14
const PAYOUTS = 10
const GRANT_COMMENTS = [
  'Cortesia pelo atraso na entrega.',
  'Diferença de preço da semana passada.',
  'Indicação de cliente.',
]
const PAYOUT_COMMENTS = ['Cliente pediu o valor de volta.', 'Acerto no balcão.']

/** The till of every day, what the deliverers hand over in the evening, and the customers' credit. */
export function planCash(
  shop: LivingShop,
  diary: Diary,
  random: Random,
  team: Team,
  buyers: readonly Buyer[],
): void {
  for (const day of workingDays(90)) {
    const cashier = random.pick(team.cashiers)
    diary.plan(at(day, 540), () => shop.call('POST', '/till/open', cashier, { float: FLOAT }))
    diary.plan(at(day, 1_090), async () => {
      for (const deliverer of team.deliverers) await settle(shop, random, cashier, deliverer.id)
    })
    diary.plan(at(day, 1_110), () => closeTill(shop, random, cashier))
  }
  for (let index = 0; index < GRANTS; index++)
    diary.plan(daysAgo(random.int(2, 75), random.int(560, 1_060)), () => {
      const body = { amount: random.int(2, 16) * 5, comment: random.pick(GRANT_COMMENTS) }
      return shop.call(
        'POST',
        `/customers/${random.pick(buyers).id}/credit/grant`,
        random.pick(team.cashiers),
        body,
      )
    })
  for (let index = 0; index < PAYOUTS; index++)
    diary.plan(daysAgo(random.int(1, 60), random.int(600, 1_060)), () => payOut(shop, random, team, buyers))
  diary.plan(daysAgo(0, 900), () => decideLatePayments(shop, team))
}

async function settle(
  shop: LivingShop,
  random: Random,
  cashier: Team['manager'],
  delivererId: number,
): Promise<void> {
  const { orders, expected } = await shop.call('GET', `/settlements/open?delivererId=${delivererId}`, cashier)
  if (orders.length === 0) return
  const orderIds = orders.map(({ orderId }: { orderId: number }) => orderId)
  const hand = (cashHanded: number, comment = '') =>
    shop.call('POST', '/settlements', cashier, { delivererId, orderIds, cashHanded, comment })
  const short = Math.max(0, expected - 10)
  if (random.chance(0.02)) {
    const { id } = await hand(short)
    await shop.call('POST', `/settlements/${id}/void`, cashier, { comment: 'Valor digitado errado.' })
  }
  if (expected > 50 && random.chance(0.06)) await hand(short, 'Faltou troco de um cliente.')
  else await hand(expected)
}

async function closeTill(shop: LivingShop, random: Random, cashier: Team['manager']): Promise<void> {
  const move = (kind: string, body: object) =>
    shop.call('POST', '/till/movements', cashier, { kind, ...body })
  const expected = async () => (await shop.call('GET', '/till', cashier)).session.expected as number
  if (random.chance(0.25)) await move('expense', random.pick(EXPENSES))
  const sum = await expected()
  if (sum > MOST_IN_TILL)
    await move('out', { amount: Math.floor((sum - FLOAT) / 100) * 100, comment: 'Depósito no banco' })
  const difference = random.chance(0.08) ? random.pick([-5, 2, -10]) : 0
  const counted = Math.max(0, (await expected()) + difference)
  await shop.call('POST', '/till/close', cashier, {
    counted: Math.round(counted * 100) / 100,
    ...(difference !== 0 && { comment: 'Troco errado.' }),
  })
}

async function payOut(shop: LivingShop, random: Random, team: Team, buyers: readonly Buyer[]): Promise<void> {
  const cashier = random.pick(team.cashiers)
  for (const { id } of random.shuffled(buyers)) {
    const { balance } = await shop.call('GET', `/customers/${id}/credit`, cashier)
    if (balance <= 0) continue
    const body = {
      amount: balance,
      method: random.pick(['cash', 'cash', 'pix', 'transfer']),
      comment: random.pick(PAYOUT_COMMENTS),
    }
    return shop.call('POST', `/customers/${id}/credit/payout`, cashier, body)
  }
}

/** Payments that came too late go back to their payers, except for the latest ones, about which nobody has decided yet. */
async function decideLatePayments(shop: LivingShop, { manager }: Team): Promise<void> {
  const { payments } = await shop.call('GET', '/orders/pix/payments?items=50&sort=paidAt', manager)
  for (const { id } of payments.slice(0, -2))
    await shop.call('PATCH', `/orders/pix/payments/${id}`, manager, {
      decision: 'refund',
      note: 'Devolvido pelo aplicativo do banco.',
    })
}
