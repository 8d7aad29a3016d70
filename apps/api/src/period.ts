import { localPeriod } from '@shop/domain/shop-time'
import { ruleViolation } from './app-error.ts'

/** A period in shop time, without zone, as calls send it: its last second is included. */
export interface Period {
  start: string
  end: string
}

/**
 * The times that a period covers: `from` inclusive, `before` exclusive.
 * @throws AppError RULE_VIOLATION when it ends before it begins
 */
export function instantsOf({ start, end }: Period, timeZone: string): { from: Date; before: Date } {
  // Compared as text in shop time: UTC times are not in this order when an hour is repeated.
  if (end < start) throw ruleViolation('A data final deve ser igual ou posterior à data inicial.')
  return localPeriod(start, end, timeZone)
}
