import { z } from 'zod'
import { id, idParam, instant, keysOf, pageQuery, period } from './wire.ts'

/** The groups of the result. */
export const RESULT_GROUPS = {
  product: 'Produtos',
  brand: 'Marcas',
  customer: 'Clientes',
  attendant: 'Atendentes',
} as const
export type ResultGroup = keyof typeof RESULT_GROUPS

/** Rows of a group in an answer, largest revenue first. */
export const MOST_RESULT_ROWS = 1_000

export const resultParams = z.strictObject(period)
export const resultOrdersQuery = z.strictObject({
  ...pageQuery(30),
  by: z.enum(keysOf(RESULT_GROUPS), 'Agrupamento inválido.').optional(),
  /** 0 means nobody: orders of the customer's own app have no attendant. */
  id: z.union([z.literal('0').transform(() => 0), idParam]).optional(),
})

const figures = {
  orders: z.int(),
  /** Units sold minus returned units. */
  units: z.int(),
  /** Reais: goods minus returns, plus warranty and freight where whole orders are summed. */
  revenue: z.number(),
  /** Reais: the units' cost when they were sold. */
  cost: z.number(),
  profit: z.number(),
  /** Percent of the revenue, null without revenue. */
  margin: z.number().nullable(),
  /** Returned units and their value in reais. */
  returnedUnits: z.int(),
  returned: z.number(),
}
export const resultFigures = z.object(figures)
export type ResultFigures = z.infer<typeof resultFigures>
const resultRow = z.object({ id: z.union([z.literal(0), id]), name: z.string(), ...figures })
export type ResultRow = z.infer<typeof resultRow>

export const result = z.object({
  current: resultFigures,
  /** The period of the same length just before. */
  previous: resultFigures,
  previousStart: z.string(),
  previousEnd: z.string(),
  /** The part of `revenue` that is warranty and freight, in reais. */
  services: z.number(),
  /** Units sold whose cost is unknown; they count as cost 0. */
  unitsWithoutCost: z.int(),
  days: z.array(z.object({ day: z.string(), ...figures })),
  product: z.array(resultRow),
  brand: z.array(resultRow),
  customer: z.array(resultRow),
  attendant: z.array(resultRow),
})
export type Result = z.infer<typeof result>

export const resultOrders = z.object({
  orders: z.array(
    z.object({
      orderId: z.int(),
      code: z.string(),
      customerName: z.string(),
      createdAt: instant,
      revenue: z.number(),
      cost: z.number(),
      profit: z.number(),
    }),
  ),
  total: z.int(),
})
export type ResultOrders = z.infer<typeof resultOrders>
