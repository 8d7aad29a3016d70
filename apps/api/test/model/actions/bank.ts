import { shopDay } from '@shop/domain/shop-time'
import type { Random } from '../../random.ts'
import { ofx1 } from '../../statements.ts'
import { action, mostly, oneOf } from '../action.ts'
import { debtsOf, isOpen, openRest, owedBy } from '../debts.ts'
import { credit, payingLine, refuse, toPay } from '../rules.ts'
import { type BankLine, get, type Named, namesOf, type Order, type State } from '../state.ts'
import { chosenOf, idsOf, nameOf, takeMoney, voidMoney, whyNotVoid } from './receivables.ts'
import { receiveTransfers } from './workflow.ts'

const NOT_YET = [9, 10]
const OVER = [7, 12]
/** Banks book a transfer of Friday night on Monday. */
const DAYS_LATER = 3

/** What the bank shows of an order: what was received for it, else what is to be paid. */
const expectedOf = (order: Order) => (order.paid > 0 ? order.paid : toPay(order))

const isByBank = ({ payment }: Order) => payment === 'transfer' || payment === 'pix'

/** Orders whose money a line can show. */
const payable = (state: State): [string, Order][] =>
  Object.entries(state.orders).filter(([name, order]) => {
    const counts = order.paid > 0 && ![...NOT_YET, ...OVER].includes(order.status)
    return isByBank(order) && !payingLine(state, name) && (order.status === 11 || counts)
  })

/** What the id of a line paid already: an order, or null for anything else. */
function paidById(state: State, { payment }: BankLine): string | null | undefined {
  if (payment === null) return undefined
  const others = Object.values(state.bankLines).filter((one) => one.payment === payment)
  const isSettled = others.some(({ status }) => status === 'settled')
  return isSettled ? null : get(state.payments, payment).usedFor
}

function payOrder(state: State, line: BankLine, name: string): void {
  const order = get(state.orders, name)
  const missing = expectedOf(order) - line.amount
  if (order.status === 11) {
    receiveTransfers(order)
    order.status = 1
  }
  if (missing > 0) {
    order.paid = line.amount
    openRest(state, name, missing)
  }
  line.over = Math.max(0, -missing)
  credit(state, order.customer, line.over)
  Object.assign(line, { status: 'settled', pays: name })
}

/** Waiting lines that fit one order by their id, or by amount, day and document where nothing else fits, settle. */
function settleByThemselves(state: State): void {
  if (!state.autoSettle) return
  const waiting = Object.values(state.bankLines).filter(({ status }) => status === 'waiting')
  const fitting = payable(state).map(([name, order]) => ({
    name,
    order,
    lines: waiting.filter(({ amount }) => amount === expectedOf(order)),
  }))
  const byId = fitting.flatMap(({ name, lines }) => {
    const line = lines.find((one) => paidById(state, one) === name)
    return line ? [{ name, line }] : []
  })
  const others = fitting
    .filter(({ name }) => !byId.some((one) => one.name === name))
    .map(({ name, order, lines }) => ({
      name,
      lines: lines.filter((line) => {
        const isInTime = line.day >= order.placedOn && line.day <= order.placedOn + DAYS_LATER
        return line.customer === order.customer && isInTime && paidById(state, line) === undefined
      }),
    }))
  for (const { name, line } of byId) payOrder(state, line, name)
  for (const { name, lines } of others) {
    const [line, second] = lines
    const fits = line && others.filter((one) => one.lines.includes(line))
    if (line && !second && fits?.length === 1) payOrder(state, line, name)
  }
}

interface ImportPlan {
  lines: (Pick<BankLine, 'customer' | 'amount' | 'payment'> & { name: string; ago: number; memo: string })[]
}

/** A line as the bank would write it for an order, for a payment that the provider reported, or for nothing. */
function planLine(state: State, random: Random, name: string): ImportPlan['lines'][number] {
  const [order, row] = oneOf(random, payable(state)) ?? []
  const payment = random.chance(0.3) ? oneOf(random, namesOf(state.payments)) : undefined
  const settlement = oneOf(random, Object.values(state.settlements))
  const isExact = random.chance(0.75)
  const amount = payment
    ? get(state.payments, payment).amount
    : row && order
      ? expectedOf(row) + (isExact ? 0 : random.int(-300, 300))
      : (settlement?.handed ?? random.int(-500, 9_000))
  const customer = row && random.chance(0.8) ? row.customer : null
  return { name, customer, amount: amount || 1, payment: payment ?? null, ago: 0, memo: '' }
}

const importStatement = action<ImportPlan>({
  name: 'importStatement',
  weight: 4,
  routes: ['POST /api/bank/statements'],
  alone: true,
  plan(state, random, name) {
    const again = random.shuffled(namesOf(state.bankLines)).slice(0, random.pick([0, 0, 1, 2]))
    const known = again.map((one) => {
      const line = get(state.bankLines, one)
      return { ...line, name: one, ago: state.day - line.day, memo: '' }
    })
    const count = again.length > 0 && random.chance(0.5) ? 0 : random.int(1, 3)
    const lines = Array.from({ length: count }, (_, index) => planLine(state, random, `${name}b${index}`))
    const [first] = lines
    // Two lines that fit the same.
    if (first && random.chance(0.15)) lines.push({ ...first, name: `${name}b9` })
    return {
      lines: [...known, ...lines].map(({ name: one, customer, amount, payment, ago, memo }) => ({
        name: one,
        customer,
        amount,
        payment,
        ago,
        memo,
      })),
    }
  },
  status: (state, { lines }) => (lines.every(({ name }) => state.bankLines[name]) ? 'known' : 'new'),
  apply(state, { lines }) {
    for (const { name, customer, amount, payment } of lines)
      state.bankLines[name] ??= {
        customer,
        amount,
        payment,
        day: state.day,
        status: amount > 0 ? 'waiting' : 'ignored',
        pays: null,
        over: 0,
      }
    settleByThemselves(state)
    return 201
  },
  async send(context, { lines }) {
    const { shop, codes, ids, id, endToEnds } = context
    const own = (name: string) => `H${id('admin')}${name}`
    const file = ofx1(
      lines.map(({ name, customer, amount, payment, ago }) => ({
        day: shopDay(new Date(Date.now() - ago * 86_400_000), 'America/Sao_Paulo'),
        reais: amount / 100,
        memo: ['PIX', customer && codes.get(customer), payment && endToEnds.get(payment)]
          .filter(Boolean)
          .join(' '),
        fitId: own(name),
      })),
    )
    const answer = await context.call('admin', 'POST', '/bank/statements', { name: 'extrato.ofx', file })
    const rows = await shop.db.selectFrom('bank_lines').select(['id', 'identity']).execute()
    for (const { name } of lines) {
      const row = rows.find(({ identity }) => identity === `${own(name)}#0`)
      if (row) ids.set(name, row.id)
    }
    return answer
  },
})

interface LinePlan {
  line: string
}

const aLine = (state: State, random: Random, isWaiting: boolean) =>
  mostly(
    random,
    namesOf(state.bankLines),
    (one) => (get(state.bankLines, one).status === 'waiting') === isWaiting,
    0.9,
  )

const lineStatus = (state: State, { line }: LinePlan) => get(state.bankLines, line).status

interface SettlePlan extends LinePlan {
  name: string
  order: string | null
  settlement: string | null
  chosen: Named[]
  hasReason: boolean
}

const settleLine = action<SettlePlan>({
  name: 'settleLine',
  weight: 6,
  routes: ['POST /api/bank/lines/:id/settle'],
  once: true,
  plan(state, random, name) {
    const line = aLine(state, random, true)
    if (!line) return undefined
    const { amount } = get(state.bankLines, line)
    const what = random.pick(['order', 'order', 'settlement', 'debt'] as const)
    const named = new Set(payable(state).map(([one]) => one))
    const order = mostly(random, namesOf(state.orders), (one) => named.has(one), 0.85) ?? null
    const settlement = mostly(
      random,
      namesOf(state.settlements),
      (one) => [get(state.settlements, one).handed, get(state.settlements, one).expected].includes(amount),
      0.7,
    )
    const debtor = mostly(random, namesOf(state.customers), (one) => owedBy(state, one) > 0) ?? 'c0'
    const rows = random.chance(0.95) ? debtsOf(state, debtor) : state.instalments
    const plan = { line, name, order: null, settlement: null, chosen: [], hasReason: random.chance(0.6) }
    if (what === 'order') return order ? { ...plan, order } : undefined
    if (what === 'settlement') return settlement ? { ...plan, settlement } : undefined
    const chosen = random.shuffled(rows).slice(0, 2).map(nameOf)
    return chosen.length > 0 ? { ...plan, chosen } : undefined
  },
  status: (state, { line, order, settlement }) =>
    `${get(state.bankLines, line).status} ${order ? `order ${get(state.orders, order).status}` : settlement ? 'settlement' : 'debt'}`,
  apply(state, { line: lineName, name, order, settlement, chosen, hasReason }) {
    const line = get(state.bankLines, lineName)
    const used = paidById(state, line)
    refuse(
      [line.status !== 'waiting', 409],
      [line.amount <= 0, 422],
      // One id never pays two things.
      [used === null || (used !== undefined && used !== order), 409],
    )
    if (order) {
      const row = get(state.orders, order)
      const missing = expectedOf(row) - line.amount
      refuse(
        [!isByBank(row), 422],
        [[...NOT_YET, ...OVER].includes(row.status) || payingLine(state, order) !== undefined, 409],
        [missing !== 0 && !hasReason, 422],
        // A rest is open of what nobody approved before.
        [missing > 0 && (row.paid > 0 || row.status !== 11 || row.parts.length > 0), 422],
      )
      payOrder(state, line, order)
      return 200
    }
    if (settlement) {
      const { expected, handed, isVoid } = get(state.settlements, settlement)
      refuse(
        [isVoid || payingLine(state, settlement) !== undefined, 409],
        [![handed, expected - handed].includes(line.amount) && !hasReason, 422],
      )
      Object.assign(line, { status: 'settled', pays: settlement })
      return 200
    }
    const rows = chosenOf(state, chosen)
    const customers = new Set(rows.map((one) => get(state.orders, one.order).customer))
    const [customer = ''] = customers
    refuse([customers.size > 1, 422], [!rows.every(isOpen), 409])
    takeMoney(state, name, rows, { customer, kind: 'transfer', amount: line.amount, isReported: false })
    Object.assign(line, { status: 'settled', pays: name })
    return 200
  },
  async send(context, { line, name, order, settlement, chosen, hasReason }, key) {
    const { shop, id, ids } = context
    const answer = await context.call(
      'admin',
      'POST',
      `/bank/lines/${id(line)}/settle`,
      {
        ...(order && { orderId: id(order) }),
        ...(settlement && { settlementId: id(settlement) }),
        ...(chosen.length > 0 && { instalments: await idsOf(context, chosen) }),
        ...(hasReason && { reason: 'Conferido' }),
      },
      key,
    )
    if (answer.status === 200 && chosen.length > 0) {
      const paid = await shop.db
        .selectFrom('bank_lines')
        .select('receivable_payment_id')
        .where('id', '=', id(line))
        .executeTakeFirstOrThrow()
      ids.set(name, paid.receivable_payment_id ?? 0)
    }
    return answer
  },
  learn: () => undefined,
})

const ignoreLine = action<LinePlan>({
  name: 'ignoreLine',
  weight: 1,
  routes: ['POST /api/bank/lines/:id/ignore'],
  once: true,
  plan(state, random) {
    const line = aLine(state, random, true)
    return line ? { line } : undefined
  },
  status: lineStatus,
  apply(state, { line: name }) {
    const line = get(state.bankLines, name)
    refuse([line.status !== 'waiting', 409])
    line.status = 'ignored'
    return 200
  },
  of: ({ line }) => line,
  body: () => ({ reason: 'Tarifa' }),
})

/** An order that a line approved stays approved. */
const undoLine = action<LinePlan>({
  name: 'undoLine',
  weight: 3,
  routes: ['POST /api/bank/lines/:id/undo'],
  once: true,
  plan(state, random) {
    const line = aLine(state, random, false)
    return line ? { line } : undefined
  },
  status: (state, { line: name }) => {
    const { status, pays } = get(state.bankLines, name)
    const kind =
      pays === null
        ? ''
        : pays in state.orders
          ? ' order'
          : pays in state.settlements
            ? ' settlement'
            : ' debt'
    return `${status}${kind}`
  },
  apply(state, { line: name }) {
    const line = get(state.bankLines, name)
    const isDebt = line.pays !== null && line.pays in state.debtPayments
    refuse(
      [line.status === 'waiting', 409],
      [line.over > 0, 409],
      ...(isDebt ? whyNotVoid(state, line.pays as string) : []),
    )
    if (isDebt) voidMoney(state, line.pays as string)
    Object.assign(line, { status: 'waiting', pays: null })
    return 200
  },
  of: ({ line }) => line,
})

const changeAutoSettle = action<{ autoSettle: boolean }>({
  name: 'autoSettle',
  weight: 0.5,
  routes: ['PATCH /api/companies/bank-statement'],
  plan: ({ autoSettle }) => ({ autoSettle: !autoSettle }),
  apply(state, { autoSettle }) {
    state.autoSettle = autoSettle
    return 200
  },
  body: ({ autoSettle }) => ({ autoSettle }),
})

export const BANK = [importStatement, settleLine, ignoreLine, undoLine, changeAutoSettle]
