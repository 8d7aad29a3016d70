/** The days after which the instalments of a sale on term are due, ascending, such as [30, 60, 90]. */
export type TermPlan = readonly number[]

const MOST_INSTALMENTS = 24
const MOST_TERM_DAYS = 720
export const MOST_PLANS = 12

/** 1 to 24 days, each later than the one before, of 0 to 720. */
export const isTermPlan = (days: readonly number[]): boolean =>
  days.length > 0 &&
  days.length <= MOST_INSTALMENTS &&
  days.every(
    (day, index) =>
      Number.isInteger(day) && day >= 0 && day <= MOST_TERM_DAYS && day > (days[index - 1] ?? -1),
  )

/** '30/60/90'. */
export const formatPlan = (plan: TermPlan): string => plan.join('/')

/** '14; 30/60/90': the form in which the plans of a customer are stored and shown. */
export const formatPlans = (plans: readonly TermPlan[]): string => plans.map(formatPlan).join('; ')

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`

/** '3 parcelas em 30, 60 e 90 dias'. */
const planInWords = (plan: TermPlan): string => {
  const days = `${listed(plan.map(String), 'e')} ${plan.length === 1 && plan[0] === 1 ? 'dia' : 'dias'}`
  return plan.length === 1 ? `1 parcela em ${days}` : `${plan.length} parcelas em ${days}`
}

/** What the plans mean, in words; several are a choice: '1 parcela em 14 dias ou 3 parcelas em 30, 60 e 90 dias'. */
export const plansInWords = (plans: readonly TermPlan[]): string => listed(plans.map(planInWords), 'ou')

/**
 * Reads what {@link formatPlans} wrote or a person typed ('14, 30/60/90'); undefined if a plan is not one.
 */
export function parsePlans(text: string): number[][] | undefined {
  const plans = text
    .split(/[;,\n]/)
    .map((plan) => plan.trim())
    .filter(Boolean)
    .map((plan) => plan.split('/').map((day) => (/^\s*\d{1,3}\s*$/.test(day) ? Number(day) : Number.NaN)))
  return plans.length <= MOST_PLANS && plans.every(isTermPlan) ? plans : undefined
}

export const hasPlan = (plans: readonly TermPlan[], days: TermPlan): boolean =>
  plans.some((plan) => formatPlan(plan) === formatPlan(days))
