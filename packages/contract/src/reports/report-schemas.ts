import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { PART_KINDS } from '@shop/domain/pricing'
import { z } from 'zod'
import { idParam, instant, keysOf, localDateTime, pageQuery, reais, requiredText } from '../wire.ts'
import type { Column, ColumnKind, Report } from './report.ts'

// Apart from the descriptions, which the screens need without any schema.

const PARAMS = {
  start: localDateTime,
  end: localDateTime,
  id: idParam,
  level: z
    .string()
    .regex(/^[0-3]$/, 'Nível inválido.')
    .transform(Number),
  brand: requiredText(120, 'Informe a marca'),
  reference: requiredText(120, 'Informe a referência'),
}

type ParamName = keyof typeof PARAMS

/** Input of a report's query: the checked parameters of its path. */
export type ReportParams = { [Name in ParamName]?: z.infer<(typeof PARAMS)[Name]> }

/** The schema of the parameters in a report's path. */
export function reportParams(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as ParamName)
  return z.strictObject(Object.fromEntries(names.map((name) => [name, PARAMS[name]])))
}

const VALUE: Record<ColumnKind, z.ZodType> = {
  id: z.int(),
  key: z.string(),
  text: z.string(),
  count: z.int(),
  money: reais,
  instant,
  'yes-no': z.boolean(),
  level: z.int(),
  status: z.string(),
  phone: z.string(),
  email: z.string(),
}

function columnSchema({ kind, nullable, form }: Column): z.ZodType {
  const value = nullable ? VALUE[kind].nullable() : VALUE[kind]
  return form ? value.optional() : value
}

const byKey = <T extends { key: string }>(parts: readonly T[], schema: (part: T) => z.ZodType) =>
  Object.fromEntries(parts.map((part) => [part.key, schema(part)]))

/** The schema of a report's answer; columns and totals of one form only are optional. */
export function reportResponse({ columns, totals, chart }: Report) {
  const row = z.object(byKey(columns, columnSchema))
  return z.object({
    items: z.array(row),
    totals: z.object(
      byKey(totals, ({ kind, form }) => {
        const value = VALUE[kind]
        return form ? value.optional() : value
      }),
    ),
    total: z.int(),
    ...(chart && {
      [chart.key]: z.array(
        z.object(
          byKey(
            columns.filter(({ key }) => chart.columns.includes(key)),
            columnSchema,
          ),
        ),
      ),
    }),
  })
}

/** Filters of these orders: those of one row, those of one payment kind. */
export function chosenOrders({ columns }: Report) {
  const payment = z.enum(keysOf(PART_KINDS)).optional()
  const hasRows = columns.some(({ opensOrdersOf }) => opensOrdersOf)
  return { payment, ...(hasRows && { row: idParam.optional() }) }
}

const LARGEST = pageQuery(LARGEST_PAGE)

/** Without a page, the response contains all rows of the report. Totals always cover the whole report. */
export const reportQuery = z.strictObject({
  format: z.enum(['json', 'csv']).default('json'),
  page: LARGEST.page.unwrap().optional(),
  items: LARGEST.items.unwrap().optional(),
})
export type ReportQueryInput = z.infer<typeof reportQuery>

/** An order as opened from rows of exchanges and returns. */
export const reportOrderDetail = z.object({
  code: z.string(),
  items: z.array(z.object({ unitPrice: reais, productName: z.string(), quantity: z.int() })),
  /** Sum of quantity times unit price. */
  totalItems: reais,
  shippingCost: reais,
  totalWarranty: reais,
  totalExchange: reais,
  totalReturn: reais,
  creditUsed: reais,
  total: reais,
})
export type ReportOrderDetail = z.infer<typeof reportOrderDetail>
