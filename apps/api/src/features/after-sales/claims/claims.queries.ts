import type { Checklist, ClaimPage } from '@shop/contract/claims'
import type { ClaimStatus } from '@shop/domain/claims'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { likeText } from '../../../wire.ts'
import { beginsWith } from '../../catalogue/units/units.queries.ts'

const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const fromClaims = (db: Db) =>
  db
    .selectFrom('claims')
    .innerJoin('units', 'units.id', 'claims.unit_id')
    .innerJoin('products', 'products.id', 'claims.product_id')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .innerJoin('customers', 'customers.id', 'claims.customer_id')

/** When the unit came: what a customer reports is there once somebody of the shop has looked at it. */
const ARRIVED = sql<string | null>`case when not claims.by_customer
  then to_char(claims.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else
  (select to_char(min(seen.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from claim_history as seen
    where seen.claim_id = claims.id and seen.status <> 'open') end`

const selectClaims = (db: Db) =>
  fromClaims(db)
    .leftJoin('units as instead', 'instead.id', 'claims.replacement_id')
    .leftJoin('returns', 'returns.id', 'claims.return_id')
    .select(['claims.id', 'claims.code', 'units.serial', 'claims.unit_id', 'claims.product_id'])
    .select(['products.code as product_code', 'products.name as product_name', 'claims.status', 'problem'])
    .select(['checklist', 'by_customer', 'claims.cost_cents', 'claims.who', 'claims.at', 'claims.ended_at'])
    .select([day('legal_until').as('legal_until'), day('warranty_until').as('warranty_until')])
    .select([
      'claims.order_id',
      'orders.code as order_code',
      'claims.customer_id',
      'customers.name as customer',
    ])
    .select(['instead.serial as replacement', 'return_id', 'returns.code as return_code'])
    .select(ARRIVED.as('arrived_at'))

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>>

export const findClaim = (db: Db, id: number) =>
  selectClaims(db).where('claims.id', '=', id).executeTakeFirst()

const matches = (search: string) =>
  sql<boolean>`(${beginsWith('units', search)}
    or claims.code = upper(${search}) or orders.code = ${search}
    or customers.name_key like '%' || fold(${likeText(search)}) || '%')`

/** One page, latest first. */
export async function findClaims(db: Db, { status, search, customerId, page, items }: ClaimPage) {
  const [rows, { total }] = await Promise.all([
    selectClaims(db)
      .$if(status !== undefined, (query) => query.where('claims.status', '=', status as ClaimStatus))
      .$if(Boolean(search), (query) => query.where(matches(search as string)))
      .$if(customerId !== undefined, (query) => query.where('claims.customer_id', '=', customerId as number))
      .orderBy('claims.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    fromClaims(db)
      .select(sql<number>`count(*)::int8`.as('total'))
      .$if(status !== undefined, (query) => query.where('claims.status', '=', status as ClaimStatus))
      .$if(Boolean(search), (query) => query.where(matches(search as string)))
      .$if(customerId !== undefined, (query) => query.where('claims.customer_id', '=', customerId as number))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** How many of their own claims customers see. */
const LATEST = 50

export const findClaimsOf = (db: Db, customerId: number) =>
  selectClaims(db)
    .where('claims.customer_id', '=', customerId)
    .orderBy('claims.id', 'desc')
    .limit(LATEST)
    .execute()

/** Who acted is read when empty: the customer of the claim. */
export const findSteps = (db: Db, claimIds: readonly number[]) =>
  db
    .selectFrom('claim_history')
    .select(['claim_id', 'status', 'comment', 'who', 'at'])
    .where('claim_id', 'in', [0, ...claimIds])
    .orderBy('id')
    .execute()

export type StepRow = Awaited<ReturnType<typeof findSteps>>[number]

export const findImages = (db: Db, claimIds: readonly number[]) =>
  db
    .selectFrom('claim_images')
    .select(['claim_id', 'file'])
    .where('claim_id', 'in', [0, ...claimIds])
    .orderBy('claim_id')
    .orderBy('position')
    .execute()

export const codeIsFree = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('claims').select('id').where('code', '=', code).executeTakeFirst()) === undefined

export interface ClaimInsert {
  code: string
  unit_id: number
  product_id: number
  order_id: number
  customer_id: number
  problem: string
  checklist: Checklist | null
  legal_until: string | null
  warranty_until: string | null
  by_customer: boolean
  employee_id: number | null
  who: string
}

export async function insertClaim(tx: Tx, claim: ClaimInsert, files: readonly string[]): Promise<number> {
  const { id } = await tx
    .insertInto('claims')
    .values({ ...claim, checklist: claim.checklist && JSON.stringify(claim.checklist) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0)
    await tx
      .insertInto('claim_images')
      .values(files.map((file, position) => ({ claim_id: id, position, file })))
      .execute()
  return id
}

export const insertStep = (
  tx: Tx,
  step: { claim_id: number; status: ClaimStatus; comment: string; employee_id: number | null; who: string },
) => tx.insertInto('claim_history').values(step).execute()

/** Locked until the transaction ends. Lock the customer and the order before. */
export const lockClaim = (tx: Tx, id: number) =>
  tx
    .selectFrom('claims')
    .select(['id', 'status', 'unit_id', 'product_id', 'order_id', 'customer_id', 'code'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>

/** The open claim on a unit by the customer of this order. */
export const findOpenClaim = (db: Db, unitId: number, orderId: number) =>
  db
    .selectFrom('claims')
    .select('code')
    .where('unit_id', '=', unitId)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const updateClaim = (
  tx: Tx,
  id: number,
  set: {
    status: ClaimStatus
    cost_cents?: number
    replacement_id?: number
    return_id?: number
  },
  ends: boolean,
) =>
  tx
    .updateTable('claims')
    .set({ ...set, ...(ends && { ended_at: sql<string>`now()` }) })
    .where('id', '=', id)
    .execute()

/** The unit of a claim as it is now, locked until the transaction ends. Lock its product before. */
export const lockClaimedUnit = (tx: Tx, unitId: number) =>
  tx
    .selectFrom('units')
    .select(['serial', 'product_id', 'state', 'order_id', 'warranty_months'])
    .where('id', '=', unitId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const findClaimedSerial = async (db: Db, unitId: number): Promise<string> =>
  (await db.selectFrom('units').select('serial').where('id', '=', unitId).executeTakeFirstOrThrow()).serial

export const findRefunded = async (db: Db, returnId: number): Promise<number> => {
  const row = await db
    .selectFrom('returns')
    .leftJoin('credit_entries', 'credit_entries.return_id', 'returns.id')
    .select(['refund_cents', 'credit_entries.amount_cents'])
    .where('returns.id', '=', returnId)
    .executeTakeFirstOrThrow()
  return (row.refund_cents ?? 0) + (row.amount_cents ?? 0)
}
