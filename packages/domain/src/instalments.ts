import { nextBusinessDay } from './business-days.ts'
import { type Cents, divideHalfAway, formatBRL } from './money.ts'
import { type Ppm, shareOf } from './percent.ts'
import { addDays, daysBetween } from './shop-time.ts'
import type { TermPlan } from './term-plans.ts'

/** Kinds of rows in the ledger of what customers owe; the first six change the principal that is owed. */
export const DEBT_KINDS = {
  opened: 'Venda a prazo',
  opening: 'Saldo inicial',
  paid: 'Recebido',
  returned: 'Abatido por devolução ou troca',
  ended: 'Encerrado com o pedido',
  voided: 'Recebimento anulado',
  fine: 'Multa recebida',
  interest: 'Juros recebidos',
  fineWaived: 'Multa dispensada',
  interestWaived: 'Juros dispensados',
} as const
export type DebtKind = keyof typeof DEBT_KINDS

/** How instalments are paid. */
export const RECEIVED_KINDS = {
  cash: 'Dinheiro',
  transfer: 'Transferência',
  pix: 'Pix',
  card: 'Cartão',
} as const
export type ReceivedKind = keyof typeof RECEIVED_KINDS

/** Whether a statement of the bank shows the payment. */
export const isThroughBank = (kind: ReceivedKind): boolean => kind === 'transfer' || kind === 'pix'

export const INSTALMENT_STATUSES = { open: 'Em aberto', overdue: 'Vencida', settled: 'Quitada' } as const

/** The settings of the shop for what is owed to it. */
export interface ReceivableTerms {
  /** Days that an instalment may be overdue while its customer still buys on term. */
  graceDays: number
  /** Of the open principal, once. */
  finePpm: Ppm
  /** Simple interest for 30 days. */
  interestMonthPpm: Ppm
  /** Due dates on other days move to the next business day. */
  nextBusinessDay: boolean
}

export interface PlannedInstalment {
  /** From 1. */
  number: number
  of: number
  /** Days of the plan. */
  days: number
  /** A day of the shop: 'YYYY-MM-DD'. */
  dueDate: string
  amountCents: Cents
}

/**
 * The instalments of an amount (cents, at least one for each day) sold today: equal parts, odd centavos on the first.
 */
export function planInstalments(
  amountCents: Cents,
  plan: TermPlan,
  today: string,
  movesToBusinessDay: boolean,
): PlannedInstalment[] {
  const each = Math.floor(amountCents / plan.length)
  return plan.map((days, index) => {
    const day = addDays(today, days)
    return {
      number: index + 1,
      of: plan.length,
      days,
      dueDate: movesToBusinessDay ? nextBusinessDay(day) : day,
      amountCents: index === 0 ? amountCents - each * (plan.length - 1) : each,
    }
  })
}

/** Days since the due date; 0 when it is today or later. */
export const daysOverdue = (dueDate: string, today: string): number =>
  Math.max(0, daysBetween(dueDate, today))

/** What decides how much an instalment costs today. */
export interface Debt {
  dueDate: string
  openCents: Cents
  /** The part of its fine that is not paid; null before it was fixed, by the first change after the due date. */
  fineCents: Cents | null
  /** Interest until `interestDay` that is not paid. */
  interestCents: Cents
  /** Null before any interest was fixed: it runs from the due date. */
  interestDay: string | null
}

export interface Charges {
  fineCents: Cents
  interestCents: Cents
}

const DAYS_OF_A_MONTH = 30n
const WHOLE = 1_000_000n

/** Simple interest of an amount in cents for so many days; a month has 30. Rounded half away from zero. */
export const interestFor = (cents: Cents, days: number, { interestMonthPpm }: ReceivableTerms): Cents =>
  days <= 0
    ? 0
    : Number(divideHalfAway(BigInt(cents) * BigInt(interestMonthPpm) * BigInt(days), WHOLE * DAYS_OF_A_MONTH))

/** The day until which an instalment's interest is fixed: never before its due date. */
const interestSince = ({ dueDate, interestDay }: Pick<Debt, 'dueDate' | 'interestDay'>): string =>
  interestDay !== null && interestDay > dueDate ? interestDay : dueDate

/** Fine and interest of today, in cents: none until the day after the due date, and none for a settled instalment. */
export function chargesOf(debt: Debt, terms: ReceivableTerms, today: string): Charges {
  if (debt.openCents === 0 || today <= debt.dueDate) return { fineCents: 0, interestCents: 0 }
  const days = daysBetween(interestSince(debt), today)
  return {
    fineCents: debt.fineCents ?? shareOf(debt.openCents, terms.finePpm),
    interestCents: debt.interestCents + interestFor(debt.openCents, days, terms),
  }
}

/** What a payment does to one instalment, in cents. */
interface Settled extends Charges {
  principalCents: Cents
  waived: Charges
}

/** Takes fine, interest and then principal from an amount; waived charges are not taken. */
export function settleOne(amountCents: Cents, debt: Debt, charges: Charges, waive: boolean): Settled {
  const none = { fineCents: 0, interestCents: 0 }
  const due = waive ? none : charges
  const fineCents = Math.min(amountCents, due.fineCents)
  const interestCents = Math.min(amountCents - fineCents, due.interestCents)
  const principalCents = Math.min(amountCents - fineCents - interestCents, debt.openCents)
  return { fineCents, interestCents, principalCents, waived: waive ? charges : none }
}

export const sumOf = ({ fineCents, interestCents, principalCents }: Settled): Cents =>
  fineCents + interestCents + principalCents

/** Ages in which what is owed is listed. */
export const DEBT_AGES = {
  coming: 'A vencer',
  today: 'Vence hoje',
  late30: 'Vencidas de 1 a 30 dias',
  late60: 'Vencidas de 31 a 60 dias',
  late90: 'Vencidas de 61 a 90 dias',
  later: 'Vencidas há mais de 90 dias',
} as const
export type DebtAge = keyof typeof DEBT_AGES

/** Days overdue of each age, both ends included; `coming` is anything before today. */
export const AGE_DAYS: Readonly<Record<DebtAge, { from: number; to: number }>> = {
  coming: { from: Number.NEGATIVE_INFINITY, to: -1 },
  today: { from: 0, to: 0 },
  late30: { from: 1, to: 30 },
  late60: { from: 31, to: 60 },
  late90: { from: 61, to: 90 },
  later: { from: 91, to: Number.POSITIVE_INFINITY },
}

export function ageOf(dueDate: string, today: string): DebtAge {
  const days = daysBetween(dueDate, today)
  const ages = Object.keys(AGE_DAYS) as DebtAge[]
  return ages.find((age) => days >= AGE_DAYS[age].from && days <= AGE_DAYS[age].to) ?? 'later'
}

/** Why a sale on term is refused, as the code of the refusal. */
export type TermRefusal = 'CREDIT_LIMIT' | 'OVERDUE' | 'TERM_PLAN'

export interface Debtor {
  limitCents: Cents
  /** All open principal. */
  owedCents: Cents
  /** Due date of the oldest open instalment. */
  oldestDue: string | null
}

/** The due date up to which an open instalment stops a sale today: instalments that are overdue for longer than the grace. */
const stoppingDay = (today: string, graceDays: number): string => addDays(today, -graceDays - 1)

/** Why an amount (cents) cannot be sold on term; undefined when it can. */
export function refusalOf(
  { limitCents, owedCents, oldestDue }: Debtor,
  amountCents: Cents,
  graceDays: number,
  today: string,
): Exclude<TermRefusal, 'TERM_PLAN'> | undefined {
  if (oldestDue !== null && oldestDue <= stoppingDay(today, graceDays)) return 'OVERDUE'
  return owedCents + amountCents > limitCents ? 'CREDIT_LIMIT' : undefined
}

/** The missing amount for a sale on term, in a sentence. */
export function limitSentence({ limitCents, owedCents }: Debtor, amountCents: Cents): string {
  const available = formatBRL(Math.max(0, limitCents - owedCents))
  const missing = formatBRL(owedCents + amountCents - limitCents)
  return `O limite do cliente é de ${formatBRL(limitCents)} e já há ${formatBRL(owedCents)} em aberto: restam ${available}, faltam ${missing} para esta venda.`
}

/** 'DD/MM/YYYY' of a day of the shop. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')
