import type { Cents } from '@shop/domain/money'
import type { Actor } from '../../actor.ts'
import type { Blueprint } from '../catalogue/blueprint.ts'
import type { RowOf } from '../load/insert-rows.ts'

type MovementRow = RowOf<'stock_movements'>

/** A product as it stands at one moment of the demo shop's past. */
export interface Shelved {
  id: number
  blueprint: Blueprint
  stock: number
  /** Units on the shelf of defective ones. */
  defective: number
  costCents: Cents
  popularity: number
  /** Its first stock came then, in ms. */
  since: number
  archivedAt: number | null
  /** Never ordered again, so it sells out. */
  isScarce: boolean
}

type Performer = Pick<Actor, 'employeeId' | 'who'>
type DefectiveRow = RowOf<'defective_movements'>
type MovedDefective = Pick<DefectiveRow, 'kind'> & Partial<DefectiveRow>
export type Moved = Pick<MovementRow, 'kind'> & Partial<MovementRow>

/** The stock ledger while it is being written, in the order of time. */
export interface Ledger {
  rows: MovementRow[]
  move(product: Shelved, at: number, actor: Performer, moved: Moved): void
  defectiveRows: DefectiveRow[]
  moveDefective(product: Shelved, at: number, actor: Performer, moved: MovedDefective): void
}

export function openLedger(): Ledger {
  const rows: MovementRow[] = []
  const defectiveRows: DefectiveRow[] = []
  return {
    rows,
    defectiveRows,
    moveDefective(product, at, { employeeId, who }, moved) {
      const [quantityIn, quantityOut] = [moved.quantity_in ?? 0, moved.quantity_out ?? 0]
      const before = product.defective
      product.defective = before + quantityIn - quantityOut
      defectiveRows.push({
        product_id: product.id,
        kind: moved.kind,
        quantity_before: before,
        quantity_in: quantityIn,
        quantity_out: quantityOut,
        quantity_after: product.defective,
        unit_cost_cents: product.costCents,
        order_id: moved.order_id ?? null,
        comment: moved.comment ?? '',
        employee_id: employeeId,
        who,
        at: new Date(at).toISOString(),
      })
    },
    move(product, at, { employeeId, who }, moved) {
      const [quantityIn, quantityOut] = [moved.quantity_in ?? 0, moved.quantity_out ?? 0]
      const before = product.stock
      product.stock = before + quantityIn - quantityOut
      rows.push({
        product_id: product.id,
        kind: moved.kind,
        source: moved.source ?? null,
        quantity_before: before,
        quantity_in: quantityIn,
        quantity_out: quantityOut,
        quantity_after: product.stock,
        cost_before_cents: moved.cost_before_cents ?? null,
        unit_cost_cents: moved.unit_cost_cents ?? null,
        order_id: moved.order_id ?? null,
        employee_id: employeeId,
        who,
        at: new Date(at).toISOString(),
      })
    },
  }
}
