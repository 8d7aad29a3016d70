import { ORDER_STATUS } from '@shop/domain/order-status'
import { addDays } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import { type Random, seededRandom } from '../../apps/api/test/random.ts'
import type { Diary } from './diary.ts'
import { at, dayOf, daysAgo, LAST_DAY, workingDays } from './hours.ts'
import type { Buyer } from './people/customers.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'
import type { Trade } from './trade.ts'

const SEED = 11
const DEBTORS = 10
/** How many debtors stop paying, and how many days before the end. */
const LATE = 3
const LATE_FROM = 45
const PLANS = [[[14]], [[28]], [[14], [30, 60]], [[30, 60, 90]]]
const SALES_OF_EACH = 4
const IN_PARTS = 28
const MOST_ON_TERM = 1_800
const STATEMENT_DAYS = 6
const UNPAID = [
  ORDER_STATUS.CANCELADO,
  ORDER_STATUS.REPROVADOS,
  ORDER_STATUS.PROCESSANDO,
  ORDER_STATUS.AGUARDANDO_COMPROVANTE,
  ORDER_STATUS.AGUARDANDO_APROVACAO,
]

const FEES = [
  { instalments: 1, percent: 3.19 },
  { instalments: 2, percent: 4.59 },
  { instalments: 3, percent: 5.29 },
  { brand: 'Elo', instalments: 1, percent: 3.49 },
]

const cents = (amount: number) => Math.round(amount * 100) / 100
const authorisation = (random: Random) => String(random.int(100_000, 999_999))

/** Sales on term and in parts, what debtors pay and what they do not, and the statement of the bank. */
export function planDebts(shop: LivingShop, diary: Diary, team: Team, buyers: Buyer[], trade: Trade): void {
  const random = seededRandom(SEED)
  const debtors: Buyer[] = []
  diary.plan(daysAgo(88, 560), async () => {
    await shop.call('PATCH', '/companies/cards', team.admin, { fees: FEES })
    const terms = { graceDays: 5, finePercent: 2, interestPercentMonth: 1, nextBusinessDay: true }
    await shop.call('PATCH', '/companies/receivables', team.admin, terms)
    const resellers = buyers.filter(({ level }) => level === 1 || level === 2)
    for (const buyer of random.shuffled(resellers).slice(0, DEBTORS)) {
      debtors.push(buyer)
      const given = { creditLimit: random.int(5, 12) * 500, termPlans: random.pick(PLANS) }
      await shop.call('PATCH', '/customers', team.manager, { customerId: buyer.id, ...given })
    }
  })

  const sellOnTerm = async (index: number) => {
    const buyer = debtors[index]
    if (!buyer) return
    const { available, plans } = await shop.call('GET', `/receivables/customers/${buyer.id}`, team.manager)
    await trade.sellInParts(buyer, (total) => {
      const amount = Math.min(total, MOST_ON_TERM, available)
      const parts = [
        { kind: 'term', amount, days: random.pick(plans) },
        { kind: 'cash', amount: cents(total - amount) },
      ]
      return parts.filter((part) => part.amount > 0)
    })
  }
  for (let index = 0; index < DEBTORS * SALES_OF_EACH; index++)
    diary.plan(daysAgo(random.int(2, 80), random.int(560, 1_000)), () => sellOnTerm(index % DEBTORS))
  for (let index = 0; index < IN_PARTS; index++)
    diary.plan(daysAgo(random.int(0, 80), random.int(560, 960)), () =>
      trade.sellInParts(random.pick(buyers), (total) => {
        const amount = Math.floor(total / 2)
        const card = {
          brand: random.pick(['Visa', 'Mastercard', 'Elo']),
          instalments: random.int(1, 3),
          authorisation: authorisation(random),
        }
        return [
          { kind: 'cash', amount: cents(total - amount) },
          { kind: 'card', amount, card },
        ]
      }),
    )
  for (const day of workingDays(80))
    diary.plan(at(day, 630), () => payDue(shop, random, team, day, debtors.slice(0, LATE)))
  diary.plan(at(LAST_DAY, 1_030), () => importStatement(shop, random, team))
}

/** Most debtors pay what is due, a few days late at times. */
async function payDue(
  shop: LivingShop,
  random: Random,
  { cashiers }: Team,
  day: string,
  late: readonly Buyer[],
): Promise<void> {
  const { items } = await shop.call('GET', '/receivables?page=0&items=100&status=open', random.pick(cashiers))
  type Due = { customerId: number; dueDate: string; open: number; fine: number; interest: number }
  const due = new Map<number, number>()
  for (const { customerId, dueDate, open, fine, interest } of items as Due[])
    if (dueDate <= day) due.set(customerId, cents((due.get(customerId) ?? 0) + open + fine + interest))
  for (const [customerId, amount] of due) {
    const isLate = late.some(({ id }) => id === customerId) && day > dayOf(daysAgo(LATE_FROM, 600))
    if (isLate || random.chance(0.4)) continue
    const kind = random.pick(['transfer', 'transfer', 'pix', 'cash'])
    await shop.call('POST', '/receivables/payments', random.pick(cashiers), { customerId, amount, kind })
  }
}

const onDay = (day: string) => day.split('-').reverse().join('/')
const amountOf = (value: number) => (value / 100).toFixed(2).replace('.', ',')

/** The last days at the bank: most transfers and Pix are there, some are not, and some lines belong to no order. */
async function importStatement(shop: LivingShop, random: Random, { admin }: Team): Promise<void> {
  const from = addDays(LAST_DAY, -STATEMENT_DAYS)
  const paid = await shop.read(sql<{ day: string; document: string; name: string; cents: number }>`
    select to_char(placed_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, document, customers.name,
      paid_cents::int as cents
    from orders join customers on customers.id = customer_id
    where payment in ('transfer', 'pix') and paid_cents > 0 and not orders.status = any(${UNPAID})
      and placed_at > ${from} order by orders.id`)
  const lines = paid
    .filter(() => random.chance(0.85))
    .map(({ day, document, name, cents: value }) => [day, `PIX RECEBIDO ${name}`, document, value] as const)
  const others = [
    [addDays(LAST_DAY, -2), 'TED RECEBIDA COMERCIAL BOA VISTA', '', 48_000],
    [addDays(LAST_DAY, -1), 'PIX RECEBIDO', '', 12_990],
    [addDays(LAST_DAY, -1), 'TARIFA PACOTE DE SERVICOS', '', -8_900],
    [LAST_DAY, 'PAGAMENTO DE BOLETO', '', -312_500],
  ] as const
  const rows = [...lines, ...others].map(
    ([day, text, document, value]) => `${onDay(day)};${text};${document};${amountOf(value)}`,
  )
  const file = Buffer.from(['Data;Histórico;Documento;Valor', ...rows].join('\r\n')).toString('base64')
  await shop.call('POST', '/bank/statements', admin, { name: 'extrato-novembro.csv', file })
}
