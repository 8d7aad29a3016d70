import type { Cents } from '@shop/domain/money'
import { type Level, priceForLevel } from '@shop/domain/pricing'
import type { CartRow } from './selling.queries.ts'

type PricedRow = Pick<CartRow, 'cost_cents' | 'sell_price_cents' | 'gold_ppm' | 'silver_ppm'>

/** The unit price of the moment for a customer of this level, in cents. */
export const unitPriceCents = (row: PricedRow, level: Level): Cents =>
  priceForLevel(
    {
      costCents: row.cost_cents,
      sellPriceCents: row.sell_price_cents,
      goldPpm: row.gold_ppm,
      silverPpm: row.silver_ppm,
    },
    level,
  )
