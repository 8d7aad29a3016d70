import { localPeriod } from '@shop/domain/shop-time'
import { ruleViolation } from './app-error.ts'

/** A period on the shop's clock, without zone, as calls name it: its last second is included. */
export interface Period {
  start: string
  end: string
}

/**
 * The instants that a period covers: `from` inclusive, `before` exclusive.
 * @throws AppError RULE_VIOLATION when it ends before it begins
 */
export function instantsOf({ start, end }: Period, timeZone: string): { from: Date; before: Date } {
  // Text of this form sorts as the clock runs; instants do not when an hour is repeated.
  if (end < start) throw ruleViolation('A data final deve ser igual ou posterior à data inicial.')
  return localPeriod(start, end, timeZone)
}
