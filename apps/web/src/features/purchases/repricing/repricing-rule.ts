import { formatPercent } from '@shop/browser/format'
import type { Repricing, SentRepricing } from '@shop/contract/repricing'
import { percentFromPpm } from '@shop/domain/percent'
import { PRICE_LEVEL_LABELS, PRICE_LEVELS, type PriceLevel } from '@shop/domain/price-changes'
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

type Described = Pick<Repricing, 'kind' | 'percent' | 'levels' | 'endsIn90'>

/** How prices change: 'Percentual sobre o preço: 10%, termina em ,90'. */
export const ruleText = ({ kind, percent, endsIn90 }: Described) =>
  [kind === 'none' ? '' : `${KINDS[kind]}: ${formatPercent(percent)}`, endsIn90 ? 'termina em ,90' : '']
    .filter(Boolean)
    .join(', ')

/** Which products: 'Samsung, capa'. */
export const filterText = ({ brand, reference, search }: Repricing['filter']) =>
  [brand, reference, search].filter(Boolean).join(', ') || 'todos os produtos'

export const levelsText = ({ levels }: Described) =>
  levels.map((level) => PRICE_LEVEL_LABELS[level]).join(', ')

export const toRepricing = ({ brand, reference, search, ...rule }: TypedRule) =>
  ({
    filter: { brand, reference, search },
    rule: { ...rule, percent: rule.kind === 'none' ? 0 : percentFromPpm(Number(rule.percent ?? 0)) },
  }) satisfies SentRepricing
