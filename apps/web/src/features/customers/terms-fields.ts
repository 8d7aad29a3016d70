import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { percentFromPpm, ppmFromPercent } from '@shop/domain/percent'
import { formatPlan, isTermPlan, parsePlans, plansInWords } from '@shop/domain/term-plans'
import type { TypedNumber } from '../../shared/ui/number-input.tsx'

export const FREIGHT_NEEDED = 'Informe o preço do frete para o cliente'

/** A typed amount as it is sent, in reais; undefined when the field is empty. */
export const typedReais = (cents: TypedNumber) => (cents === null ? undefined : reaisFromCents(cents))

/** Like {@link typedReais}, for a percentage. */
export const typedPercent = (ppm: TypedNumber) => (ppm === null ? undefined : percentFromPpm(ppm))

export const fieldCents = (reais: number): TypedNumber => centsFromReais(reais)
export const fieldPpm = (percent: number): TypedNumber => ppmFromPercent(percent)

const NOT_A_NUMBER = 'Informe um valor válido'

/** The rule of a required number. */
export const neededNumber = (message: string) => (value: TypedNumber) => {
  if (value === null) return message
  return Number.isNaN(value) ? NOT_A_NUMBER : null
}

/** The rule of a required percentage from 0 to 100. */
export const neededPercent = (value: TypedNumber) => {
  const problem = neededNumber('Informe o percentual de 0 a 100')(value)
  if (problem) return problem
  return value !== null && (value < 0 || value > ppmFromPercent(100))
    ? 'Informe o percentual de 0 a 100'
    : null
}

const NEGATIVE = 'O valor não pode ser negativo'

/** The rule of an optional number from zero up; left empty, the current value stays. */
export const fromZero = (value: TypedNumber) => {
  if (value === null) return null
  if (Number.isNaN(value)) return NOT_A_NUMBER
  return value < 0 ? NEGATIVE : null
}

/** The rule of a required amount from zero up. */
export const neededAmount = (message: string) => (value: TypedNumber) =>
  neededNumber(message)(value) ?? (value !== null && value < 0 ? NEGATIVE : null)

/** The rule of typed plans: '14; 30/60/90'. */
export const plansProblem = (value: string) =>
  parsePlans(value) ? null : 'Informe os dias assim: 14; 30/60/90'

/** What the typed plans mean, before they are saved; undefined for none or wrong ones. */
export function plansEcho(value: string): string | undefined {
  const plans = parsePlans(value) ?? []
  if (plans.length === 0) return undefined
  const meant = `Entendido: ${plansInWords(plans)}.`
  const days = plans.flat()
  // 'In 30, 60 and 90 days' is also written with commas.
  const isOne = plans.length > 1 && plans.every(({ length }) => length === 1) && isTermPlan(days)
  return isOne ? `${meant} Para ${days.length} parcelas da mesma venda, escreva ${formatPlan(days)}.` : meant
}

interface TypedTerms {
  creditLimit: TypedNumber
  /** '14; 30/60/90'. */
  termPlans: string
}

/** Limit and plans where they differ: only people who manage receivables may send them. */
export const changedTerms = (before: TypedTerms, { creditLimit, termPlans }: TypedTerms) => ({
  creditLimit: creditLimit === before.creditLimit ? undefined : typedReais(creditLimit),
  termPlans: termPlans === before.termPlans ? undefined : parsePlans(termPlans),
})
