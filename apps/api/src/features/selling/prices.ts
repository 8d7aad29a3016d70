import type { Cents } from '@shop/domain/money'
import { type Level, priceForLevel } from '@shop/domain/pricing'
import { termsOf } from '../products/product-view.ts'

/** The unit price of the moment for a customer of this level, in cents. */
export const unitPriceCents = (row: Parameters<typeof termsOf>[0], level: Level): Cents =>
  priceForLevel(termsOf(row), level)
