import type { Cents } from './money.ts'

/** Notes in circulation, in cents. */
const NOTES: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000]
const MOST_OFFERED = 4

/** Amounts in cents that a customer is likely to give for what is due, lowest first; the exact amount is not among them. */
export function likelyAmounts(due: Cents): Cents[] {
  const rounded = NOTES.map((note) => Math.ceil(due / note) * note).filter((amount) => amount > due)
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, MOST_OFFERED)
}
