import { MAX_COUNT_LINES } from '@shop/domain/call-limits'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { MAX_STOCK } from '@shop/domain/stock'
import { z } from 'zod'
import { namedUnits } from './serial-fields.ts'
import { id, instant, pageQuery, RULE, reais, requiredText, text } from './wire.ts'

export const MAX_COUNT_CODES = 2000

const code = requiredText(20, 'Informe o código do produto')

/** The scope of a count: the products of each given brand, reference and code; without any, the whole shop. */
const scope = z.strictObject({
  brand: text(100).optional(),
  reference: text(100).optional(),
  codes: z.array(code).max(MAX_COUNT_CODES).optional(),
})
export type CountScope = z.output<typeof scope>

export const createCountBody = z.strictObject({
  name: requiredText(100, 'Informe o nome da contagem'),
  scope: scope.default({}),
  /** The expected stock is hidden until the count is finished. */
  blind: z.boolean().default(false),
})
export type CreateCount = z.output<typeof createCountBody>

const line = z
  .strictObject({
    /** The product's code or GTIN, or the serial number of a unit on the shelf: that very unit, which counts once. */
    code: requiredText(100, 'Informe o código do produto').optional(),
    productId: id.optional(),
    /** Quantity to add; negative to take back. Zero records that there are none. A unit is 1 or -1. */
    quantity: z.int().min(-MAX_STOCK).max(MAX_STOCK).default(1),
    /** When it was counted by the sender's clock, for counts sent later; see `sentAtHeader`. */
    countedAt: instant.optional(),
  })
  .refine(({ code, productId }) => (code === undefined) !== (productId === undefined), {
    message: 'Informe o código ou o produto de cada linha.',
    params: RULE,
  })
export type CountEntry = z.output<typeof line>

export const putCountLinesBody = z.strictObject({ lines: z.array(line).min(1).max(MAX_COUNT_LINES) })

/** Without either field, every difference is approved. */
export const approveCountBody = z.strictObject({
  codes: z.array(code).max(MAX_COUNT_CODES).optional(),
  productIds: z.array(id).max(MAX_COUNT_CODES).optional(),
  /** For serialised products: the missing or found units, as many as the difference; by default a line's `unread`. */
  serials: namedUnits,
  /** Closes the differences without correcting the stock. */
  dismiss: z.boolean().default(false),
})
export type ApproveCount = z.output<typeof approveCountBody>

const status = z.enum(['open', 'finished', 'approved'])

export const countPageQuery = z.strictObject({ ...pageQuery(20), status: status.optional() })

export const COUNT_SHOWS = {
  all: 'Todos',
  counted: 'Contados',
  missing: 'Não contados',
  different: 'Diferenças',
} as const
export type CountShow = keyof typeof COUNT_SHOWS
export const countLinePageQuery = z.strictObject({
  ...pageQuery(LARGEST_PAGE),
  show: z.enum(['all', 'counted', 'missing', 'different']).default('all'),
  search: text(100).optional(),
})
export type CountLinePage = z.output<typeof countLinePageQuery>

const countFields = {
  id: z.int(),
  name: z.string(),
  scope: z.object({
    brand: z.string().optional(),
    reference: z.string().optional(),
    codes: z.array(z.string()).optional(),
  }),
  blind: z.boolean(),
  status,
  who: z.string(),
  createdAt: instant,
  finishedBy: z.string().nullable(),
  finishedAt: instant.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  /** Products in the scope, and those counted so far. */
  products: z.int(),
  counted: z.int(),
  units: z.int(),
  /** Products with a difference, and the differences at cost; null while a blind count is open. */
  differences: z.int().nullable(),
  differenceCost: reais.nullable(),
}
export const count = z.object(countFields)
export type Count = z.infer<typeof count>
export const countList = z.object({ counts: z.array(count), total: z.int() })
export type CountList = z.infer<typeof countList>

export const countLine = z.object({
  productId: z.int(),
  code: z.string(),
  gtin: z.string().nullable(),
  name: z.string(),
  brand: z.string(),
  reference: z.string(),
  imageUrl: z.string().nullable(),
  archived: z.boolean(),
  /** Approving its difference requires the serial numbers of the units. */
  serialised: z.boolean(),
  counted: z.int().nullable(),
  countedAt: instant.nullable(),
  countedBy: z.string().nullable(),
  /**
   * Units on the shelf when it was counted, or now if it was not: the stock and the units of orders that are not packed
   * yet; null while a blind count is open.
   */
  expected: z.int().nullable(),
  /** Of the expected units, those that are sold and not packed yet. */
  unpacked: z.int().nullable(),
  difference: z.int().nullable(),
  /** Of a line counted by serial numbers: the units that its difference says are missing. */
  unread: z.array(z.string()),
  unitCost: reais,
  /** The difference at cost. */
  differenceCost: reais.nullable(),
  /** An inventory changed the stock after the line was counted: its difference can no longer be approved. */
  outdated: z.boolean(),
  approvedAt: instant.nullable(),
  /** Its difference was closed without correcting the stock. */
  dismissed: z.boolean(),
  /** The latest movements of a product with a difference. */
  movements: z.array(
    z.object({
      eventType: z.string(),
      quantity: z.int(),
      after: z.int(),
      orderCode: z.string().nullable(),
      when: instant,
    }),
  ),
})
export type CountLine = z.infer<typeof countLine>

export const countDetails = z.object({ ...countFields, lines: z.array(countLine), total: z.int() })
export type CountDetails = z.infer<typeof countDetails>

/** The current sums of the lines in a call. */
export const countedLines = z.object({
  lines: z.array(
    z.object({ productId: z.int(), code: z.string(), name: z.string(), counted: z.int().nullable() }),
  ),
})
export type CountedLines = z.infer<typeof countedLines>

/** Products to count next: not counted for 90 days, most sold in the last 30 days first. */
export const countSuggestions = z.object({
  products: z.array(
    z.object({
      productId: z.int(),
      code: z.string(),
      name: z.string(),
      brand: z.string(),
      reference: z.string(),
      stock: z.int(),
      sold: z.int(),
      countedAt: instant.nullable(),
    }),
  ),
})
export type CountSuggestions = z.infer<typeof countSuggestions>
