import type { ToldFacts } from '@shop/domain/tracking'

/** What decides, beside the status, which text the customer reads. */
export const factsOf = (row: { holder_id: number | null; paid_cents: number }): ToldFacts => ({
  isHeld: row.holder_id !== null,
  wasPaid: row.paid_cents > 0,
})
