import { shopDay } from '@shop/domain/shop-time'
import type { Random } from '../../random.ts'
import { ofx1 } from '../../statements.ts'
import { action, mostly, oneOf } from '../action.ts'
import { debtsOf, fixCharges, isOpen, openOf, owedBy, restOfLine } from '../debts.ts'
import { credit, payingLine, received, refuse } from '../rules.ts'
import { type BankLine, get, type Named, namesOf, type Part, type State } from '../state.ts'
import {
  awaited,
  bankParts,
  expectedOf,
  expectedOfPart,
  isByBank,
  isInBank,
  isLast,
  isStopped,
  isUsedElsewhere,
  OVER,
  payable,
  payOrder,
  settleByThemselves,
} from './lines.ts'
import { chosenOf, costOf, idsOf, nameOf, takeMoney, voidMoney, whyNotVoid } from './receivables.ts'

const ACCOUNTS = ['12345-6', '65432-1'] as const

interface ImportPlan {
  account: string
  lines: (Pick<BankLine, 'customer' | 'amount' | 'payment' | 'bankId'> & {
    name: string
    ago: number
    memo: string
  })[]
}

/** A line as the bank would write it for an order, a payment that was reported or received, or for nothing. */
function planLine(state: State, random: Random, name: string): ImportPlan['lines'][number] {
  const told = random.chance(0.3) ? oneOf(random, awaited(state)) : undefined
  if (told) {
    const { customer, amount, id } = get(state.debtPayments, told)
    const payment = random.chance(0.7) ? id : null
    const whose = random.chance(0.7) ? customer : null
    const other = random.chance(0.1) ? 1 : 0
    return { name, bankId: name, customer: whose, amount: amount + other, payment, ago: 0, memo: '' }
  }
  const thing = oneOf(random, payable(state))
  const payment = random.chance(0.3) ? oneOf(random, namesOf(state.payments)) : undefined
  const settlement = oneOf(random, Object.values(state.settlements))
  const isExact = random.chance(0.75)
  const amount = payment
    ? get(state.payments, payment).amount
    : thing
      ? thing.amount + (isExact ? 0 : random.int(-300, 300))
      : (settlement?.handed ?? random.int(-500, 9_000))
  const customer = thing && random.chance(0.8) ? get(state.orders, thing.order).customer : null
  return { name, bankId: name, customer, amount: amount || 1, payment: payment ?? null, ago: 0, memo: '' }
}

const importStatement = action<ImportPlan>({
  name: 'importStatement',
  weight: 4,
  routes: ['POST /api/bank/statements'],
  alone: true,
  plan(state, random, name) {
    const account = random.pick(ACCOUNTS)
    const others = namesOf(state.bankLines).filter((one) => get(state.bankLines, one).account !== account)
    const own = namesOf(state.bankLines).filter((one) => !others.includes(one))
    const again = random.shuffled(own).slice(0, random.pick([0, 0, 1, 2]))
    const known = again.map((one) => {
      const line = get(state.bankLines, one)
      return { ...line, name: one, ago: state.day - line.day, memo: '' }
    })
    const count = again.length > 0 && random.chance(0.5) ? 0 : random.int(1, 3)
    const lines = Array.from({ length: count }, (_, index) => planLine(state, random, `${name}b${index}`))
    const [first] = lines
    // The other account has a line with the same id.
    const other = random.chance(0.2) ? oneOf(random, others) : undefined
    const bankId = other && get(state.bankLines, other).bankId
    const isTaken = own.some((one) => get(state.bankLines, one).bankId === bankId)
    if (first && bankId && !isTaken) first.bankId = bankId
    // Two lines that fit the same order.
    if (first && random.chance(0.15)) lines.push({ ...first, name: `${name}b9`, bankId: `${name}b9` })
    return {
      account,
      lines: [...known, ...lines].map(({ name: one, bankId, customer, amount, payment, ago, memo }) => ({
        name: one,
        bankId,
        customer,
        amount,
        payment,
        ago,
        memo,
      })),
    }
  },
  status: (state, { lines }) => (lines.every(({ name }) => state.bankLines[name]) ? 'known' : 'new'),
  apply(state, { account, lines }) {
    for (const { name, bankId, customer, amount, payment } of lines)
      state.bankLines[name] ??= {
        account,
        bankId,
        customer,
        amount,
        payment,
        day: state.day,
        status: amount > 0 ? 'waiting' : 'ignored',
        isUndone: false,
        pays: null,
        part: null,
        over: 0,
        rest: 0,
      }
    settleByThemselves(state)
    return 201
  },
  async send(context, { account, lines }) {
    const { shop, codes, ids, id, endToEnds } = context
    const own = (name: string) => `H${id('admin')}${name}`
    const file = ofx1(
      lines.map(({ bankId, customer, amount, payment, ago }) => ({
        day: shopDay(new Date(Date.now() - ago * 86_400_000), 'America/Sao_Paulo'),
        reais: amount / 100,
        memo: ['PIX', customer && codes.get(customer), payment && endToEnds.get(payment)]
          .filter(Boolean)
          .join(' '),
        fitId: own(bankId),
      })),
      account,
    )
    const response = await context.call('admin', 'POST', '/bank/statements', { name: 'extrato.ofx', file })
    const rows = await shop.db.selectFrom('bank_lines').select(['id', 'identity', 'account']).execute()
    for (const { name, bankId } of lines) {
      const row = rows.find((one) => one.identity === `${own(bankId)}#0` && one.account.endsWith(account))
      if (row) ids.set(name, row.id)
    }
    return response
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
  part: number | null
  settlement: string | null
  /** A payment of instalments. */
  paid: string | null
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
    const what = random.pick(['order', 'order', 'settlement', 'paid', 'paid', 'debt'] as const)
    const thing = oneOf(random, payable(state))
    const any = oneOf(random, namesOf(state.orders))
    const order = (random.chance(0.85) ? thing?.order : any) ?? null
    // The rests of one order cannot be told apart here.
    if (order && restOfLine(state, order)) return undefined
    const settlement = mostly(
      random,
      namesOf(state.settlements),
      (one) => [get(state.settlements, one).handed, get(state.settlements, one).expected].includes(amount),
      0.7,
    )
    const paid = mostly(
      random,
      namesOf(state.debtPayments),
      (one) => awaited(state).includes(one) && get(state.debtPayments, one).amount === amount,
      0.9,
    )
    const debtor = mostly(random, namesOf(state.customers), (one) => owedBy(state, one) > 0) ?? 'c0'
    const rows = random.chance(0.95) ? debtsOf(state, debtor) : state.instalments
    const plan = {
      line,
      name,
      order: null,
      part: null,
      settlement: null,
      paid: null,
      chosen: [],
      hasReason: random.chance(0.6),
    }
    const part = order !== null && order === thing?.order && random.chance(0.5) ? thing.part : null
    if (what === 'order') return order ? { ...plan, order, part } : undefined
    if (what === 'settlement') return settlement ? { ...plan, settlement } : undefined
    if (what === 'paid') return paid ? { ...plan, paid } : undefined
    const chosen = random.shuffled(rows).slice(0, 2).map(nameOf)
    return chosen.length > 0 ? { ...plan, chosen } : undefined
  },
  status: (state, { line, order, settlement, paid }) =>
    `${get(state.bankLines, line).status} ${order ? `order ${get(state.orders, order).status}` : settlement ? 'settlement' : paid ? 'paid' : 'debt'}`,
  apply(state, { line: lineName, name, order, part: named, settlement, paid, chosen, hasReason }) {
    const line = get(state.bankLines, lineName)
    refuse(
      [line.status !== 'waiting', 409],
      [line.amount <= 0, 422],
      [isUsedElsewhere(state, line, order ?? paid), 409],
    )
    if (order) {
      const row = get(state.orders, order)
      const parts = bankParts(row)
      const open = parts.filter((at) => !isInBank(state, order, at))
      const exact = open.filter((at) => expectedOfPart(row.parts[at] as Part) === line.amount)
      const part = named ?? (exact.length === 1 ? exact : open.length === 1 ? open : [])[0] ?? null
      const paid = part === null ? undefined : row.parts[part]
      const amount = paid ? expectedOfPart(paid) : expectedOf(row)
      refuse(
        [parts.length === 0 && !isByBank(row.payment), 422],
        [part === null && open.length > 0, 422],
        [isInBank(state, order, part ?? parts[0] ?? null), 409],
        [
          (OVER.includes(row.status) && (paid ? paid.status !== 'refunded' : row.paid === 0)) ||
            row.status === 9 ||
            (row.status === 10 && paid?.status !== 'received'),
          409,
        ],
        [(paid ?? row).returned > 0 || isStopped(state, { order, part, amount }), 409],
        [amount !== line.amount && !hasReason, 422],
        [line.amount < amount && OVER.includes(row.status), 409],
        [line.amount < amount && row.status === 11 && !isLast(state, order, part), 422],
        [row.given > 0 && received(row) - Math.max(0, amount - line.amount) < row.given, 409],
      )
      payOrder(state, line, { order, part, amount })
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
    if (paid) {
      const { amount, isTold, isVoid } = get(state.debtPayments, paid)
      refuse([isVoid || payingLine(state, paid) !== undefined, 409], [!isTold || amount !== line.amount, 422])
      Object.assign(line, { status: 'settled', pays: paid })
      return 200
    }
    const rows = chosenOf(state, chosen)
    const customers = new Set(rows.map((one) => get(state.orders, one.order).customer))
    const [customer = ''] = customers
    const isOther = line.amount !== costOf(state, rows)
    refuse([customers.size > 1, 422], [!rows.every(isOpen), 409], [isOther && !hasReason, 422])
    const money = { customer, kind: 'transfer', amount: line.amount } as const
    takeMoney(state, name, rows, { ...money, isReported: false, isTold: false, id: null })
    Object.assign(line, { status: 'settled', pays: name })
    return 200
  },
  async send(context, { line, name, order, part, settlement, paid, chosen, hasReason }, key) {
    const { shop, id, ids } = context
    const paidPart =
      part === null
        ? undefined
        : await shop.db
            .selectFrom('order_parts')
            .select('id')
            .where('order_id', '=', id(order ?? ''))
            .where('position', '=', part)
            .executeTakeFirst()
    const response = await context.call(
      'admin',
      'POST',
      `/bank/lines/${id(line)}/settle`,
      {
        ...(order && { orderId: id(order) }),
        ...(paidPart && { partId: paidPart.id }),
        ...(settlement && { settlementId: id(settlement) }),
        ...(paid && { paymentId: id(paid) }),
        ...(chosen.length > 0 && { instalments: await idsOf(context, chosen) }),
        ...(hasReason && { reason: 'Conferido' }),
      },
      key,
    )
    if (response.status === 200 && chosen.length > 0) {
      const made = await shop.db
        .selectFrom('bank_lines')
        .select('receivable_payment_id')
        .where('id', '=', id(line))
        .executeTakeFirstOrThrow()
      ids.set(name, made.receivable_payment_id ?? 0)
    }
    return response
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
    // What a person had received stays.
    const isDebt = line.pays !== null && state.debtPayments[line.pays]?.isTold === false
    const order = line.pays === null ? undefined : state.orders[line.pays]
    // The rest of an order that was cancelled since then ended with the order.
    const rest =
      order && line.rest > 0 && !OVER.includes(order.status)
        ? restOfLine(state, line.pays as string)
        : undefined
    refuse(
      [line.status === 'waiting', 409],
      [order !== undefined && line.over > get(state.customers, order.customer).balance, 409],
      [rest !== undefined && openOf(rest) !== rest.amount, 409],
      ...(isDebt ? whyNotVoid(state, line.pays as string) : []),
    )
    if (isDebt) voidMoney(state, line.pays as string)
    if (order) credit(state, order.customer, -line.over)
    if (order && rest) {
      fixCharges(state, rest)
      rest.ended = rest.amount
      order.paid += rest.amount
    }
    Object.assign(line, { status: 'waiting', isUndone: true, pays: null, part: null, over: 0, rest: 0 })
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
    settleByThemselves(state)
    return 200
  },
  body: ({ autoSettle }) => ({ autoSettle }),
})

export const BANK = [importStatement, settleLine, ignoreLine, undoLine, changeAutoSettle]
