import type { SentRepricing } from '@shop/contract/repricing'
import { PRICE_LEVELS, type PriceLevel } from '@shop/domain/price-changes'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'

export const KINDS = {
  percent: 'Percentual sobre o preço',
  margin: 'Margem sobre o preço',
  none: 'Só arredondar',
} as const

/** What the person typed: which products, and how their prices change. */
export interface TypedRule {
  brand: string
  reference: string
  search: string
  kind: keyof typeof KINDS
  /** In ppm. */
  percent: TypedNumber
  levels: PriceLevel[]
  endsIn90: boolean
}

export const FIRST_RULE: TypedRule = {
  brand: '',
  reference: '',
  search: '',
  kind: 'percent',
  percent: null,
  levels: [...PRICE_LEVELS],
  endsIn90: false,
}

export const toRepricing = ({ brand, reference, search, ...rule }: TypedRule): SentRepricing => ({
  filter: { brand, reference, search },
  rule: { ...rule, percent: rule.kind === 'none' ? 0 : Number(rule.percent ?? 0) / 10_000 },
})
