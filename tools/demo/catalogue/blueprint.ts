import type { Cents } from '@shop/domain/money'
import type { Ppm } from '@shop/domain/percent'
import type { BrandName, ColorName } from './brands.ts'

export type Shape =
  | 'phone'
  | 'screen'
  | 'case'
  | 'film'
  | 'cable'
  | 'charger'
  | 'carCharger'
  | 'wireless'
  | 'powerBank'
  | 'headphones'
  | 'earbuds'
  | 'speaker'
  | 'watch'
  | 'holder'
  | 'memory'

/** One image: products that look the same share it. */
export interface Look {
  shape: Shape
  brand: BrandName
  color: ColorName
}

/** A product with the data with which the shop would register it. */
export interface Blueprint {
  name: string
  brand: BrandName
  reference: string
  description: string
  tags: string[]
  costCents: Cents
  sellPriceCents: Cents
  goldPpm: Ppm
  silverPpm: Ppm
  looks: Look[]
  /** How likely it is to be bought, relative to 1. */
  popularity: number
  /** Units in one delivery of the supplier. */
  packSize: number
  /** Each unit has an IMEI. */
  isSerialised: boolean
  /** What its description promises; 0 for none. */
  warrantyMonths: number
}

/** Percentages added to the cost. */
interface Margins {
  gold: number
  silver: number
  bronze: number
}

const PPM_PER_PERCENT = 10_000
const reaisOf = (cost: number, percent: number) => cost * (1 + percent / 100)

/** Prices as labels show them: R$ 3.499,00 for a phone, R$ 49,90 for an accessory. */
function labelPriceCents(reais: number): Cents {
  if (reais >= 1_000) return (Math.ceil(reais / 50) * 50 - 1) * 100
  if (reais >= 100) return (Math.ceil(reais / 10) * 10 - 1) * 100 + 90
  return Math.ceil(reais) * 100 - 10
}

/** Cost and prices from the cost in reais and the margins; the bronze price is never below the silver one. */
export function priced(costReais: number, { gold, silver, bronze }: Margins) {
  return {
    costCents: Math.round(costReais * 100),
    sellPriceCents: labelPriceCents(reaisOf(costReais, Math.max(bronze, silver + 4)) + 0.5),
    goldPpm: gold * PPM_PER_PERCENT,
    silverPpm: silver * PPM_PER_PERCENT,
  }
}
