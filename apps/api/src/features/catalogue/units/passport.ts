import type { Unit } from '@shop/contract/units'
import { CLAIM_STATUS } from '@shop/domain/claims'
import { SUPPLIER_OUTCOMES } from '@shop/domain/supplier-returns'
import type { Db } from '../../../db/database.ts'
import { findClaims, findSupplierReturns } from './passport.queries.ts'

type Passport = Pick<Unit, 'claims' | 'supplierReturns'>

/** Claims on the unit and its returns to suppliers. */
export async function findPassport(db: Db, unitId: number): Promise<Passport> {
  const [claims, sent] = await Promise.all([findClaims(db, unitId), findSupplierReturns(db, unitId)])
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
  }
}
