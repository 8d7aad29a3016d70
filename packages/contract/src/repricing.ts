import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { hasAtMostFourDecimals, ppmFromPercent } from '@shop/domain/percent'
import { PRICE_LEVELS } from '@shop/domain/price-changes'
import { z } from 'zod'
import { instant, pageQuery, percentage, RULE, reais, text } from './wire.ts'

export const MAX_REPRICED = 10_000

const repricingFilter = z.strictObject({
  brand: text(100).default(''),
  reference: text(100).default(''),
  search: text(200).default(''),
})
export type RepricingFilter = z.output<typeof repricingFilter>

/** `percent`: of the price for kind percent, of profit in the price for kind margin; at most four decimals. */
const repricingRule = z
  .strictObject({
    kind: z.enum(['percent', 'margin', 'none'], 'Escolha como os preços mudam.'),
    percent: z
      .number()
      .min(-90)
      .max(900)
      .refine(hasAtMostFourDecimals, 'O percentual deve ter no máximo quatro casas decimais.')
      .transform(ppmFromPercent)
      .default(0),
    levels: z
      .array(z.enum(PRICE_LEVELS))
      .min(1, 'Escolha ao menos um nível.')
      .default([...PRICE_LEVELS]),
    endsIn90: z.boolean().default(false),
  })
  .refine(({ kind, percent }) => kind !== 'margin' || (percent >= 0 && percent < 990_000), {
    message: 'A margem deve ser de 0 a 98,9999%.',
    path: ['percent'],
    params: RULE,
  })
  .refine(
    ({ kind, percent, endsIn90 }) => endsIn90 || kind === 'margin' || (kind === 'percent' && percent !== 0),
    {
      message: 'O reajuste não muda nenhum preço.',
      params: RULE,
    },
  )

export const previewRepricingBody = z.strictObject({ filter: repricingFilter, rule: repricingRule })
export const applyRepricingBody = z.strictObject({
  filter: repricingFilter,
  rule: repricingRule,
  /** Digest of the preview that the person saw: prices changed since then are refused. */
  digest: text(64),
})
export type PreviewRepricing = z.output<typeof previewRepricingBody>
export type SentRepricing = z.input<typeof previewRepricingBody>
export const previewPageQuery = z.strictObject(pageQuery(LARGEST_PAGE))

const priced = z.object({ price: reais, margin: percentage.nullable() })
const repricedRow = z.object({
  productId: z.int(),
  code: z.string(),
  name: z.string(),
  cost: reais,
  levels: z.array(
    z.object({
      level: z.enum(PRICE_LEVELS),
      before: priced,
      after: priced,
      /**
       * The rule leads to a price that the level cannot have (gold and silver: below the cost): `after` is the
       * nearest.
       */
      limited: z.boolean(),
    }),
  ),
  /** A level's new price is below the cost. */
  belowCost: z.boolean(),
})
export type RepricedRow = z.infer<typeof repricedRow>
export const repricingPreview = z.object({
  products: z.array(repricedRow),
  /** Products whose price would change, or cannot change as the rule says. */
  total: z.int(),
  belowCost: z.int(),
  limited: z.int(),
  digest: z.string(),
})
export type RepricingPreview = z.infer<typeof repricingPreview>

export const repricingPageQuery = z.strictObject(pageQuery())
export const repricing = z
  .object({
    id: z.int(),
    filter: z.object({ brand: z.string(), reference: z.string(), search: z.string() }),
    kind: z.enum(['percent', 'margin', 'none']),
    percent: percentage,
    levels: z.array(z.enum(PRICE_LEVELS)),
    endsIn90: z.boolean(),
    products: z.int(),
    user: z.string(),
    when: instant,
    undoneBy: z.string().nullable(),
    undoneAt: instant.nullable(),
    /** Products whose earlier prices were restored. */
    restored: z.int().nullable(),
  })
  .meta({ id: 'Repricing' })
export type Repricing = z.infer<typeof repricing>
export const repricings = z.object({ repricings: z.array(repricing), total: z.int() })
export type Repricings = z.infer<typeof repricings>

const prices = z.object({ cost: reais, gold: reais, silver: reais, bronze: reais })
const priceHistoryRow = z.object({
  kind: z.string(),
  before: prices,
  after: prices,
  who: z.string(),
  when: instant,
})
export type PriceHistoryRow = z.infer<typeof priceHistoryRow>
export const priceHistoryPageQuery = z.strictObject(pageQuery())
export const priceHistory = z.object({ histories: z.array(priceHistoryRow), total: z.int() })
export type PriceHistory = z.infer<typeof priceHistory>
