import type { BalanceDifference } from './statement-file.ts'

/** What a line adds to the balance, in cents; negative for money that left. */
export type Balanced = number

/** A balance of the file after the first `at` lines, in cents. */
export interface BalancePoint {
  line: number | null
  at: number
  cents: number
}

/** The places where the lines between two balances give another sum, in the order of the file, oldest line first. */
export function compareBalances(
  lines: readonly Balanced[],
  points: readonly BalancePoint[],
): BalanceDifference[] {
  const sums = [0]
  for (const cents of lines) sums.push((sums.at(-1) ?? 0) + cents)
  return points.slice(1).flatMap((point, index) => {
    const before = points[index] as BalancePoint
    const moved = (sums[point.at] ?? 0) - (sums[before.at] ?? 0)
    const cents = point.cents - before.cents - moved
    return cents === 0 ? [] : [{ line: point.line, cents }]
  })
}
