import { DEFECTIVE_KINDS, DEFECTIVE_MOVES } from '@shop/domain/defective'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { MAX_STOCK } from '@shop/domain/stock'
import { z } from 'zod'
import { serialList } from './serial-fields.ts'
import { instant, keysOf, neededComment, pageQuery, reais } from './wire.ts'

export const defectivePageQuery = z.strictObject(pageQuery(LARGEST_PAGE))

/** A product with defective units; costs are the current ones. */
export const defectiveProduct = z.object({
  productId: z.int(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  reference: z.string(),
  stock: z.int(),
  defective: z.int(),
  unitCost: reais,
  totalCost: reais,
  /** When the defective units of this product last changed. */
  changedAt: instant,
  /** Serial numbers of the defective units of a serialised product. */
  serials: z.array(z.string()).optional(),
})
export type DefectiveProduct = z.infer<typeof defectiveProduct>

/** `totals` cover all products, not only the page. */
export const defectiveList = z.object({
  items: z.array(defectiveProduct),
  total: z.int(),
  totals: z.object({ quantity: z.int(), totalCost: reais }),
})
export type DefectiveList = z.infer<typeof defectiveList>

export const defectiveMovement = z.object({
  id: z.int(),
  kind: z.enum(keysOf(DEFECTIVE_KINDS)),
  before: z.int(),
  input: z.int(),
  output: z.int(),
  after: z.int(),
  /** Cost of a unit at that time. */
  unitCost: reais,
  orderId: z.int().nullable(),
  orderCode: z.string().nullable(),
  comment: z.string(),
  who: z.string(),
  when: instant,
})
export type DefectiveMovement = z.infer<typeof defectiveMovement>

export const defectiveMovements = z.object({ movements: z.array(defectiveMovement), total: z.int() })

/** Units to move; in the response, `stock` and `defective` are the units left in each. */
export const moveDefectiveBody = z.strictObject({
  kind: z.enum(DEFECTIVE_MOVES, 'Informe o que aconteceu com as unidades.'),
  quantity: z.int().min(1, 'Informe a quantidade').max(MAX_STOCK),
  comment: neededComment,
  /** As many as `quantity` for a serialised product. */
  serials: serialList.default([]),
})
export type MoveDefective = z.output<typeof moveDefectiveBody>
export const movedDefective = defectiveMovement.extend({
  code: z.string(),
  stock: z.int(),
  defective: z.int(),
})
export type MovedDefective = z.infer<typeof movedDefective>
