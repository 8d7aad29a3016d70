import { luhnDigit, type UnitMoveKind, type UnitState } from '@shop/domain/serials'
import type { Actor } from '../../actor.ts'
import type { RowOf, RowWithId } from '../load/insert-rows.ts'

type Performer = Pick<Actor, 'employeeId' | 'who'>
type UnitRow = RowWithId<'units'>

interface Product {
  id: number
  blueprint: { isSerialised: boolean; warrantyMonths: number }
}

/** A move of units from one place to another. */
interface Step {
  kind: UnitMoveKind
  from: UnitState
  to: UnitState
  /** The order that they leave with or come back from. */
  orderId?: number | undefined
}

/** The units of serialised products while the demo's past is generated. */
export interface UnitBook {
  rows: UnitRow[]
  moves: RowOf<'unit_moves'>[]
  /** Adds units; returns their serial numbers, none for a product without them. */
  enter(
    product: Product,
    at: number,
    actor: Performer,
    kind: 'entry' | 'found',
    units: number,
    source?: number,
    cost?: number,
  ): string[]
  /** Moves the oldest units of that place, at most as many as there are. Returns their serial numbers. */
  move(product: Product, at: number, actor: Performer, units: number, step: Step): string[]
}

/** 35, six digits of the model, six of the unit, and a check digit. */
function imeiOf(productId: number, unit: number): string {
  const digits = `35${String(693_000 + productId).padStart(6, '0')}${String(100_000 + unit * 7).padStart(6, '0')}`
  return `${digits}${luhnDigit(digits)}`
}

export function openUnitBook(nextId: (table: 'units') => number): UnitBook {
  const rows: UnitRow[] = []
  const moves: UnitBook['moves'] = []
  const ofProduct = new Map<number, UnitRow[]>()
  const unitsOf = ({ id }: Product) => {
    const found = ofProduct.get(id) ?? []
    ofProduct.set(id, found)
    return found
  }
  const note = (unit: UnitRow, kind: UnitMoveKind, at: number, actor: Performer, orderId?: number) =>
    moves.push({
      unit_id: unit.id,
      product_id: unit.product_id,
      kind,
      state: unit.state,
      source: kind === 'entry' ? (unit.source ?? null) : null,
      cost_cents: unit.cost_cents ?? null,
      order_id: orderId ?? null,
      movement_id: null,
      employee_id: actor.employeeId,
      who: actor.who,
      at: new Date(at).toISOString(),
    })
  return {
    rows,
    moves,
    enter(product, at, actor, kind, units, source, cost) {
      if (!product.blueprint.isSerialised) return []
      return Array.from({ length: units }, () => {
        const known = unitsOf(product)
        const unit: UnitRow = {
          id: nextId('units'),
          serial: imeiOf(product.id, known.length),
          product_id: product.id,
          state: 'stock',
          order_id: null,
          sold_at: null,
          warranty_months: 0,
          cost_cents: cost ?? null,
          source: source ?? null,
          entered_at: new Date(at).toISOString(),
        }
        known.push(unit)
        rows.push(unit)
        note(unit, kind, at, actor)
        return unit.serial
      })
    },
    move(product, at, actor, units, { kind, from, to, orderId }) {
      const standing = unitsOf(product).filter(
        ({ state, order_id }) => state === from && (from !== 'sold' || order_id === orderId),
      )
      return standing.slice(0, units).map((unit) => {
        const isSold = to === 'sold'
        unit.state = to
        unit.order_id = isSold ? (orderId ?? null) : null
        unit.sold_at = isSold ? new Date(at).toISOString() : null
        unit.warranty_months = isSold ? product.blueprint.warrantyMonths : 0
        note(unit, kind, at, actor, orderId)
        return unit.serial
      })
    },
  }
}
