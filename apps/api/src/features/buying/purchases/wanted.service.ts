import type { Asker, DecideWanted, WantedTerms } from '@shop/contract/purchases'
import type { WantedState } from '@shop/domain/purchases'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { findActiveIds } from './purchases.queries.ts'
import {
  deleteDecision,
  findAskers,
  findDecided,
  findUndecided,
  saveDecision,
  type WantedRow,
} from './wanted.queries.ts'

const instantOf = (at: Date | string) => new Date(at).toISOString()

const toTerm = (row: WantedRow) => ({
  term: row.term,
  count: row.count,
  customers: row.customers,
  lastAt: row.last_at === null ? null : instantOf(row.last_at),
  state: row.state,
  productId: row.product_id,
  product: row.product,
})

/** Terms searched in vain, most wanted first. */
export async function listWanted(
  db: Db,
  { state, page, items }: { state?: WantedState | undefined; page: number; items: number },
): Promise<WantedTerms> {
  const rows = state ? await findDecided(db, state, page, items) : await findUndecided(db, page, items)
  return { terms: rows.map(toTerm), total: rows[0]?.total ?? 0 }
}

/** Links a term to a product, puts it on the list, dismisses it, or undoes that. @throws AppError NOT_FOUND */
export async function decideWanted(
  tx: Tx,
  { who }: Actor,
  { term, state, productId }: DecideWanted,
): Promise<null> {
  if (state === 'open') {
    await deleteDecision(tx, term)
    return null
  }
  if (productId !== undefined && !(await findActiveIds(tx, [productId])).has(productId))
    throw notFound('Produto não encontrado.')
  await saveDecision(tx, term, state, productId ?? null, who)
  return null
}

/** Customers for whom these products were searched in vain, latest search first. */
export async function listAskers(
  db: Db,
  productIds: readonly number[],
  withPhones: boolean,
): Promise<{ askers: Asker[] }> {
  const rows = await findAskers(db, productIds)
  return {
    askers: rows.map((row) => ({
      customerId: row.customer_id,
      name: row.name,
      phone: withPhones ? row.phone : null,
      term: row.term,
      productId: row.product_id,
      product: row.product,
      when: instantOf(row.at),
    })),
  }
}
