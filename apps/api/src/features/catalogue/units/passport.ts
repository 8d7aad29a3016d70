import type { Unit } from '@shop/contract/units'
import { CLAIM_STATUS } from '@shop/domain/claims'
import { SUPPLIER_OUTCOMES } from '@shop/domain/supplier-returns'
import type { Db } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { findClaims, findPrice, findSupplierReturns } from './passport.queries.ts'
import type { UnitRow } from './units.queries.ts'

type Passport = Pick<Unit, 'claims' | 'supplierReturns' | 'profit'>

/**
 * Claims on the unit, its returns to suppliers and its profit: its price less its own cost and the cost of claims on
 * it; null while no customer has it, or without a known cost. `withCosts`: for people who read costs.
 */
export async function findPassport(db: Db, row: UnitRow, withCosts: boolean): Promise<Passport> {
  const [claims, sent, price] = await Promise.all([
    findClaims(db, row.id),
    findSupplierReturns(db, row.id),
    row.order_id === null ? undefined : findPrice(db, row.order_id, row.product_id),
  ])
  const claimCost = claims.reduce((sum, { cost_cents, given }) => sum + (given ? 0 : cost_cents), 0)
  const isKnown = price !== undefined && row.cost_cents !== null
  return {
    claims: claims.map(({ id, code, status, at, given }) => ({
      id,
      code,
      status,
      statusText: CLAIM_STATUS[status],
      when: at,
      given,
    })),
    supplierReturns: sent.map(({ id, supplier, document, at, outcome, decided_at }) => ({
      id,
      supplier,
      document,
      when: at,
      outcome,
      outcomeText: outcome === null ? 'Com o fornecedor' : SUPPLIER_OUTCOMES[outcome],
      decidedAt: decided_at,
    })),
    ...(withCosts && {
      profit: isKnown
        ? {
            price: reais(price),
            cost: reais(row.cost_cents ?? 0),
            claims: reais(claimCost),
            total: reais(price - (row.cost_cents ?? 0) - claimCost),
          }
        : null,
    }),
  }
}
