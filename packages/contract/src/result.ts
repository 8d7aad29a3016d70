import { z } from 'zod'
import { RESULT_GROUPS } from './result-groups.ts'
import { id, idParam, instant, keysOf, pageQuery, percentage, period, reais } from './wire.ts'

/** Rows of a group in a response, largest revenue first. */
export const MOST_RESULT_ROWS = 1_000

export const resultParams = z.strictObject(period)
export const resultOrdersQuery = z.strictObject({
  ...pageQuery(),
  by: z.enum(keysOf(RESULT_GROUPS), 'Agrupamento inválido.').optional(),
  /** 0 means nobody: orders placed in the customer's own app have no attendant. */
  id: z.union([z.literal('0').transform(() => 0), idParam]).optional(),
})

const figures = {
  /** Sales of the period. */
  orders: z.int(),
  /** Units sold in the period minus those that came back in it. */
  units: z.int(),
  /** Reais: sold in the period, before what came back; with warranty and freight where whole orders are summed. */
  sold: reais,
  /** Reais: sold minus returned value; with warranty and freight where whole orders are summed. */
  revenue: reais,
  /** Reais: cost of the sold minus that of the returned goods. */
  cost: reais,
  /** Reais: fees of the cards with which sales of the period were paid; 0 in rows of goods, as a fee is of a whole order. */
  fees: reais,
  /** Reais: revenue minus cost and fees. */
  profit: reais,
  /** Percent of the revenue, null without revenue above zero. */
  margin: percentage.nullable(),
  /** Returned in the period by return, exchange or cancellation, whenever it was sold: quantity, and reais. */
  returnedUnits: z.int(),
  returned: reais,
  returnedCost: reais,
}
export const resultFigures = z.object(figures)
export type ResultFigures = z.infer<typeof resultFigures>
const resultRow = z.object({ id: z.union([z.literal(0), id]), name: z.string(), ...figures })
export type ResultRow = z.infer<typeof resultRow>

export const result = z.object({
  current: resultFigures,
  /**
   * The same days of the week before, the days or whole months of the months before, or as much time just before; up to
   * the same time when the period is not over.
   */
  previous: resultFigures,
  previousStart: z.string(),
  previousEnd: z.string(),
  /** The part of `revenue` that is warranty and freight, in reais. */
  services: reais,
  /** Units sold whose cost is unknown; they count as cost 0. */
  unitsWithoutCost: z.int(),
  days: z.array(z.object({ day: z.string(), ...figures })),
  product: z.array(resultRow),
  brand: z.array(resultRow),
  customer: z.array(resultRow),
  attendant: z.array(resultRow),
  /** How many rows each group has, of which a response contains the first {@link MOST_RESULT_ROWS}. */
  found: z.object({ product: z.int(), brand: z.int(), customer: z.int(), attendant: z.int() }),
})
export type Result = z.infer<typeof result>

export const resultOrders = z.object({
  orders: z.array(
    z.object({
      orderId: z.int(),
      code: z.string(),
      statusKey: z.int(),
      customerName: z.string(),
      createdAt: instant,
      /**
       * The amount that the order added to the figure in the period, in reais; below zero when more came back than was
       * sold.
       */
      revenue: reais,
      returned: reais,
      cost: reais,
      fees: reais,
      profit: reais,
    }),
  ),
  total: z.int(),
})
export type ResultOrders = z.infer<typeof resultOrders>
