import type { Cents } from '@shop/domain/money'
import type { UnitMoveKind, UnitState } from '@shop/domain/serials'
import type { Actor } from '../../actor.ts'
import type { Blueprint } from '../catalogue/blueprint.ts'
import type { RowOf } from '../load/insert-rows.ts'
import type { UnitBook } from './unit-book.ts'

type MovementRow = RowOf<'stock_movements'>

/** A product at one moment of the demo shop's past. */
export interface Shelved {
  id: number
  blueprint: Blueprint
  stock: number
  /** Units on the defective shelf. */
  defective: number
  costCents: Cents
  popularity: number
  /** Time of its first stock entry, in ms. */
  since: number
  archivedAt: number | null
  /** Never ordered again, so it sells out. */
  isScarce: boolean
}

type Performer = Pick<Actor, 'employeeId' | 'who'>
type DefectiveRow = RowOf<'defective_movements'>
type MovedDefective = Pick<DefectiveRow, 'kind'> & Partial<DefectiveRow>
export type Moved = Pick<MovementRow, 'kind'> & Partial<MovementRow>

/** The stock ledger while it is generated in chronological order. */
export interface Ledger {
  rows: MovementRow[]
  /** Returns the serial numbers of the units that moved. */
  move(product: Shelved, at: number, actor: Performer, moved: Moved): string[]
  defectiveRows: DefectiveRow[]
  moveDefective(product: Shelved, at: number, actor: Performer, moved: MovedDefective): string[]
  units: UnitBook
}

/** Units of a packed order come back from it; those of an unpacked order never left the shelf. */
function bringBack(
  units: UnitBook,
  product: Shelved,
  at: number,
  actor: Performer,
  quantity: number,
  step: { kind: 'restock' | 'exchange' | 'return'; to: 'stock' | 'defective'; orderId: number | undefined },
): string[] {
  const back = units.move(product, at, actor, quantity, { ...step, from: 'sold' })
  return back.length > 0 || step.to === 'stock'
    ? back
    : units.move(product, at, actor, quantity, { ...step, from: 'stock' })
}

function moveUnits(units: UnitBook, product: Shelved, at: number, actor: Performer, moved: Moved): string[] {
  const { kind, quantity_in = 0, quantity_out = 0 } = moved
  const step = (what: UnitMoveKind, from: UnitState, to: UnitState) =>
    units.move(product, at, actor, quantity_in + quantity_out, { kind: what, from, to })
  switch (kind) {
    case 'entry':
      return units.enter(
        product,
        at,
        actor,
        'entry',
        quantity_in,
        moved.source ?? undefined,
        moved.unit_cost_cents ?? undefined,
      )
    case 'inventory':
      return quantity_in > 0
        ? units.enter(product, at, actor, 'found', quantity_in)
        : step('missing', 'stock', 'gone')
    case 'defective':
      return step('defective', 'stock', 'defective')
    case 'repaired':
      return step('repaired', 'defective', 'stock')
    case 'sale':
      return []
    default:
      return bringBack(units, product, at, actor, quantity_in, {
        kind,
        to: 'stock',
        orderId: moved.order_id ?? undefined,
      })
  }
}

function moveDefectiveUnits(
  units: UnitBook,
  product: Shelved,
  at: number,
  actor: Performer,
  moved: MovedDefective,
): string[] {
  const { kind, quantity_in = 0, quantity_out = 0 } = moved
  if (kind === 'exchange' || kind === 'return')
    return bringBack(units, product, at, actor, quantity_in, {
      kind,
      to: 'defective',
      orderId: moved.order_id ?? undefined,
    })
  // Units that were found or repaired moved together with the stock.
  if (kind === 'found' || kind === 'repaired') return []
  return units.move(product, at, actor, quantity_out, { kind, from: 'defective', to: 'gone' })
}

export function openLedger(units: UnitBook): Ledger {
  const rows: MovementRow[] = []
  const defectiveRows: DefectiveRow[] = []
  return {
    rows,
    defectiveRows,
    units,
    moveDefective(product, at, actor, moved) {
      const { employeeId, who } = actor
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
      return moveDefectiveUnits(units, product, at, actor, moved)
    },
    move(product, at, actor, moved) {
      const { employeeId, who } = actor
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
      return moveUnits(units, product, at, actor, moved)
    },
  }
}
