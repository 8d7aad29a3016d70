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
  costCents: Cents
  popularity: number
  /** Its first stock came then, in ms. */
  since: number
  archivedAt: number | null
  /** Never ordered again, so it sells out. */
  isScarce: boolean
}

export type Moved = Pick<MovementRow, 'kind'> & Partial<MovementRow>

/** The stock ledger while it is being written, in the order of time. */
export interface Ledger {
  rows: MovementRow[]
  move(product: Shelved, at: number, actor: Pick<Actor, 'employeeId' | 'who'>, moved: Moved): void
}

export function openLedger(): Ledger {
  const rows: MovementRow[] = []
  return {
    rows,
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
