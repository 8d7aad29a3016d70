import { type RawBuilder, sql } from 'kysely'
import { LOCKS } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'

/** Held while a proof is saved: of two proofs sent at once, the later one is compared with the earlier. */
export const lockProofs = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.proofs)})`.execute(tx)

/** Locks one payment until the transaction ends, even before it has a row. */
export const lockEndToEndId = (tx: Tx, endToEndId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${endToEndId}, 0))`.execute(tx)

/**
 * What counts as a use of an id: with `claimed` also a proof that nobody accepted yet, with `paid` only what it paid. A claim
 * keeps other proofs from the id, but not the payment that the provider reports.
 */
export type IdUse = 'claimed' | 'paid'

/** What an id may have paid: the order, or the payment of instalments. */
export interface IdOwner {
  orderId?: number | null | undefined
  paymentId?: number | undefined
}

/**
 * What was paid with the id, other than this order or payment of instalments, or anything where both are null: an order's
 * code, or '' for what is no order; null for nothing.
 */
export function otherUse(
  endToEndId: RawBuilder<string>,
  orderId: RawBuilder<number | null>,
  of: IdUse,
  paymentId = sql<number | null>`null::int`,
) {
  const isElsewhere = sql`end_to_end_id = ${endToEndId} and (${orderId} is null or order_id is distinct from ${orderId})`
  const isAccepted = sql`exists (select from orders as proven
    where proven.id = order_id and paid_cents > 0 and status not in (9, 10, 11, 12))`
  return sql<string | null>`(select coalesce(code, '') from (
    select order_id from proofs where ${isElsewhere} ${of === 'paid' ? sql`and ${isAccepted}` : sql``}
    union all select order_id from pix_confirmations where ${isElsewhere}
    union all select order_id from pix_payments as other
      where ${isElsewhere} and (outcome = 'matched' or decision = 'accept')
    union all select null from pix_payments as other
      where end_to_end_id = ${endToEndId} and (decision in ('keep', 'refund') or outcome = 'returned')
    union all select null from receivable_payments as received
      where end_to_end_id = ${endToEndId} and voided_at is null and received.id is distinct from ${paymentId}
    union all select order_id from bank_lines where ${isElsewhere} and status = 'settled') as used
    left join orders as its on its.id = used.order_id order by code nulls last limit 1)`
}

/** {@link otherUse}; undefined for nothing. */
export async function findOtherUse(
  tx: Tx,
  endToEndId: string,
  { orderId = null, paymentId }: IdOwner,
  of: IdUse,
): Promise<string | undefined> {
  const { rows } = await sql<{ use: string | null }>`select ${otherUse(
    sql`${endToEndId}::text`,
    sql`${orderId}::int`,
    of,
    sql`${paymentId ?? null}::int`,
  )} as use`.execute(tx)
  return rows[0]?.use ?? undefined
}

/** Proofs of other orders with these bytes, or a PDF's text. */
export const findSame = (db: Db, orderId: number, digest: Buffer, textDigest: Buffer | null) =>
  db
    .selectFrom('proofs')
    .select('id')
    .where('order_id', '<>', orderId)
    .where((eb) => eb.or([eb('digest', '=', digest), eb('text_digest', '=', textDigest)]))
    .orderBy('id')
    .limit(20)
    .execute()

/** The ink of the rows of one proof of each layout. */
export const findLayouts = (db: Db) =>
  db
    .selectFrom('proofs')
    .distinctOn('layout')
    .select(['id', 'layout', 'rows'])
    .where('small', 'is not', null)
    .orderBy('layout')
    .orderBy('id')
    .execute()

export const findSmall = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('proofs')
    .select(['id', 'layout', 'width', 'height', 'small'])
    .where('id', '=', anyOf(ids))
    .where('small', 'is not', null)
    .execute()

/** Proofs of a layout whose blocks agree most with these. */
export const findNearest = (db: Db, layout: number, hash: string, most: number) =>
  db
    .selectFrom('proofs')
    .select(['id', 'order_id', 'width', 'height', 'small'])
    .where('layout', '=', layout)
    .where('small', 'is not', null)
    .where(sql<boolean>`length(hash) = ${hash.length}`)
    .orderBy(sql`bit_count((hash # ${hash}::varbit)::bit varying)`)
    .limit(most)
    .execute()

/** Proofs of this size whose blocks agree most with these. */
export const findNearestOfSize = (
  db: Db,
  { width, height }: { width: number; height: number },
  hash: string,
  most: number,
) =>
  db
    .selectFrom('proofs')
    .select(['id', 'order_id', 'width', 'height', 'small'])
    .where('width', '=', width)
    .where('height', '=', height)
    .where('small', 'is not', null)
    .orderBy(sql`bit_count((hash # ${hash}::varbit)::bit varying)`)
    .limit(most)
    .execute()

export const latestProof = async (db: Db) =>
  (
    await db
      .selectFrom('proofs')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

export async function nextLayout(tx: Tx): Promise<number> {
  const { rows } = await sql<{ layout: number }>`select nextval('proof_layouts')::int as layout`.execute(tx)
  return rows[0]?.layout ?? 0
}

/** The data of earlier proofs that is shown with a refusal. */
export const findEarlier = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('proofs')
    .innerJoin('orders', 'orders.id', 'proofs.order_id')
    .select(['proofs.id', 'proofs.order_id', 'orders.code', 'proofs.at', 'proofs.file'])
    .where('proofs.id', '=', anyOf(ids))
    .execute()

/** The proofs of an order, latest first. */
export const findProofs = (db: Db, orderId: number) =>
  db
    .selectFrom('proofs')
    .select([
      'id',
      'at',
      'who',
      'file',
      'end_to_end_id',
      'amount_cents',
      'payer',
      'reason',
      'accepted_reason',
    ])
    .select(sql<string | null>`paid_on::text`.as('paid_on'))
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()

export const findLikenesses = (db: Db, orderId: number) =>
  db
    .selectFrom('proof_likenesses')
    .innerJoin('proofs as own', 'own.id', 'proof_likenesses.proof_id')
    .innerJoin('proofs as earlier', 'earlier.id', 'proof_likenesses.earlier_id')
    .innerJoin('orders', 'orders.id', 'earlier.order_id')
    .select(['proof_id', 'distance_ppm', 'earlier.order_id', 'orders.code', 'earlier.at', 'earlier.file'])
    .where('own.order_id', '=', orderId)
    .orderBy('distance_ppm')
    .orderBy('earlier.id')
    .execute()
