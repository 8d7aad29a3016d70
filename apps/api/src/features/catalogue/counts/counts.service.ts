import type {
  Count,
  CountDetails,
  CountLine,
  CountLinePage,
  CountList,
  CountSuggestions,
  CreateCount,
} from '@shop/contract/counts'
import type { CountStatus } from '@shop/domain/count-status'
import { gtinKey } from '@shop/domain/gtin'
import { movementLabel } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import type { ProductSearch } from '../products/product-search.ts'
import { findByCodes } from '../products/products.queries.ts'
import { unknownProduct } from '../products/products.service.ts'
import { searchProducts } from '../products/search-products.ts'
import {
  type CountRow,
  countCounts,
  countLines,
  findCount,
  findCounts,
  findLines,
  findSuggestions,
  insertScope,
  type LineRow,
  lockCount,
  recordCounted,
} from './counts.queries.ts'

export const unknownCount = () => notFound('Contagem não encontrada.')

const isHidden = ({ is_blind, status }: Pick<CountRow, 'is_blind' | 'status'>) =>
  is_blind && status === 'open'

function toCount(row: CountRow): Count {
  const hidden = isHidden(row)
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    blind: row.is_blind,
    status: row.status,
    who: row.who,
    createdAt: row.created_at,
    finishedBy: row.finished_by,
    finishedAt: row.finished_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    products: row.products,
    counted: row.counted,
    units: row.units,
    differences: hidden ? null : row.differences,
    differenceCost: hidden ? null : reais(row.cost_cents),
  }
}

const toLine = (row: LineRow, hidden: boolean): CountLine => ({
  productId: row.product_id,
  code: row.code,
  gtin: row.gtin,
  name: row.name,
  brand: row.brand,
  reference: row.reference ?? '',
  imageUrl: row.files[0] ? publicLink(row.files[0]) : null,
  archived: row.archived_at !== null,
  serialised: row.serialised,
  counted: row.counted,
  countedAt: row.counted_at,
  countedBy: row.counted_by,
  expected: hidden ? null : (row.stock ?? row.stock_now + (row.unpacked_now ?? 0)),
  unpacked: hidden ? null : row.stock === null ? (row.unpacked_now ?? 0) : row.unpacked,
  difference: hidden ? null : row.difference,
  unread: hidden ? [] : row.unread,
  unitCost: reais(row.cost_cents),
  differenceCost: hidden || row.difference === null ? null : reais(row.difference * row.cost_cents),
  outdated: row.difference !== 0 && row.outdated,
  approvedAt: row.approved_at,
  dismissed: row.dismissed_at !== null,
  movements: hidden
    ? []
    : row.movements.map(({ kind, source, quantity, after, count_name, order_code, at }) => ({
        eventType: movementLabel(kind, source, count_name),
        quantity,
        after,
        orderCode: order_code,
        when: new Date(at).toISOString(),
      })),
})

interface Requested {
  page: number
  items: number
  status?: CountStatus | undefined
}

/** One page of the counts, latest first. */
export async function listCounts(db: Db, requested: Requested): Promise<CountList> {
  const [rows, total] = await Promise.all([findCounts(db, requested), countCounts(db, requested.status)])
  return { counts: rows.map(toCount), total }
}

export async function readCount(db: Db, id: number): Promise<Count> {
  const row = await findCount(db, id)
  if (!row) throw unknownCount()
  return toCount(row)
}

/**
 * A count with one page of its lines. @throws AppError NOT_FOUND; INVALID_STATE for a filter that a blind count hides
 */
export async function readCountLines(db: Db, id: number, page: CountLinePage): Promise<CountDetails> {
  const row = await findCount(db, id)
  if (!row) throw unknownCount()
  const hidden = isHidden(row)
  if (hidden && page.show === 'different')
    throw invalidState('A contagem é cega: as diferenças aparecem depois de concluída.')
  const read = (search: ProductSearch | undefined) =>
    Promise.all([findLines(db, id, { ...page, search }), countLines(db, id, { show: page.show, search })])
  const [lines, total] = page.search
    ? await searchProducts(db, page.search, read, ([, found]) => found === 0)
    : await read(undefined)
  return { ...toCount(row), lines: lines.map((line) => toLine(line, hidden)), total }
}

/**
 * Begins a count of the active products of the scope.
 * @throws AppError RULE_VIOLATION when it holds none, NOT_FOUND for an unknown code
 */
export async function createCount(tx: Tx, actor: Actor, { name, scope, blind }: CreateCount): Promise<Count> {
  const found = scope.codes && (await findByCodes(tx, scope.codes))
  const missing = scope.codes?.find(
    (wanted) =>
      !found?.some(({ code, gtin }) => code === wanted || (gtin && gtinKey(gtin) === gtinKey(wanted))),
  )
  if (missing !== undefined) throw unknownProduct(missing)
  const storedScope = found ? { ...scope, codes: found.map(({ code }) => code) } : scope
  const { id } = await tx
    .insertInto('counts')
    .values({
      name,
      scope: JSON.stringify(storedScope),
      is_blind: blind,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if ((await insertScope(tx, id, storedScope)) === 0)
    throw ruleViolation('Não há produtos para esta contagem.')
  // Without the count's name: it is free text that may contain a customer's name, and the audit trail is never deleted.
  await writeAudit(tx, actor, 'create', 'count', id, `Contagem ${id} criada`)
  return readCount(tx, id)
}

/** Finishes the count; its differences can then be approved. @throws AppError NOT_FOUND, INVALID_STATE */
export function finishCount(db: Db, actor: Actor, id: number): Promise<Count> {
  return inTransaction(db, async (tx) => {
    const count = await lockCount(tx, id, 'change')
    if (!count) throw unknownCount()
    if (count.status !== 'open') throw invalidState('A contagem já foi concluída.')
    await tx
      .updateTable('counts')
      .set({ status: 'finished', finished_by: actor.who, finished_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await recordCounted(tx, id)
    await writeAudit(tx, actor, 'finish', 'count', id, `Contagem ${id} concluída`)
    return readCount(tx, id)
  })
}

/** Deletes a count without ledger rows. @throws AppError NOT_FOUND, INVALID_STATE */
export function deleteCount(db: Db, actor: Actor, id: number): Promise<Count> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCount(tx, id, 'change')
    if (!locked) throw unknownCount()
    const removed = await readCount(tx, id)
    const approved = await tx
      .selectFrom('count_lines')
      .select('product_id')
      .where('count_id', '=', id)
      .where('approved_at', 'is not', null)
      .where('dismissed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (locked.status === 'approved' || approved)
      throw invalidState('A contagem já corrigiu o estoque e não pode ser removida.')
    await tx.deleteFrom('counts').where('id', '=', id).execute()
    await writeAudit(tx, actor, 'delete', 'count', id, `Contagem ${id} removida`)
    return removed
  })
}

/** What to count next: see the contract. */
export async function suggestProducts(db: Db): Promise<CountSuggestions> {
  const rows = await findSuggestions(db)
  return {
    products: rows.map((row) => ({
      productId: row.id,
      code: row.code,
      name: row.name,
      brand: row.brand,
      reference: row.reference ?? '',
      stock: row.stock,
      sold: row.sold,
      countedAt: row.counted_at,
    })),
  }
}
