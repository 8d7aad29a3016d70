import type { Checklist } from '@shop/contract/claims'
import type { TradeInPage, TradeInPriceInput } from '@shop/contract/trade-ins'
import { FULL_ACCESS, type Permission } from '@shop/domain/permissions'
import { serialKey } from '@shop/domain/serials'
import type { Grade, TradeInSettlement } from '@shop/domain/trade-ins'
import { sql } from 'kysely'
import { LOCKS } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf, days } from '../../../db/sql-parts.ts'
import { holdsWords, type ProductSearch } from '../../catalogue/products/product-search.ts'
import { beginsWith } from '../../catalogue/units/units.queries.ts'

const fromTradeIns = (db: Db) =>
  db
    .selectFrom('trade_ins')
    .innerJoin('products', 'products.id', 'trade_ins.product_id')
    .leftJoin('customers', 'customers.id', 'trade_ins.customer_id')

/** The name of an anonymised customer is in the device book only. */
const sellerName = sql<string>`case when customers.anonymized_at is null then seller_name else customers.name end`

const selectTradeIns = (db: Db) =>
  fromTradeIns(db)
    .select(['trade_ins.id', 'trade_ins.code', 'customer_id', 'trade_ins.product_id', 'unit_id'])
    .select(['products.code as product_code', 'products.name as product_name', 'serial', 'second_serial'])
    .select(['grade', 'checklist', 'price_cents', 'document_file', 'lookup_file', 'looked_up_at'])
    .select(['signature_file', 'completed_at', 'settle', 'settled_at', 'stocked_at', 'who', 'trade_ins.at'])
    .select(['seller_document', sellerName.as('seller')])
    .select(sql<boolean>`customers.anonymized_at is not null`.as('is_forgotten'))
    .select(sql<boolean>`(select cardinality(phone_checklist) > 0 from companies limit 1)`.as('has_points'))
    .select(sql<string>`to_char(sellable_from, 'YYYY-MM-DD')`.as('sellable_from'))

export type TradeInRow = Awaited<ReturnType<ReturnType<typeof selectTradeIns>['executeTakeFirstOrThrow']>>

export const findTradeIn = (db: Db, id: number) =>
  selectTradeIns(db).where('trade_ins.id', '=', id).executeTakeFirst()

const matches = (search: string) =>
  sql<boolean>`(${beginsWith('trade_ins', search)} or trade_ins.code = upper(${search}))`

/** Paid before the record was complete, by an earlier release. */
const isIncomplete = sql<boolean>`settled_at is not null and completed_at is null`

/** One page, latest first. */
export async function findTradeIns(db: Db, { search, show, page, items }: TradeInPage) {
  const [rows, { total }] = await Promise.all([
    selectTradeIns(db)
      .$if(Boolean(search), (query) => query.where(matches(search as string)))
      .$if(show === 'incomplete', (query) => query.where(isIncomplete))
      .orderBy('trade_ins.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    fromTradeIns(db)
      .select(sql<number>`count(*)::int8`.as('total'))
      .$if(Boolean(search), (query) => query.where(matches(search as string)))
      .$if(show === 'incomplete', (query) => query.where(isIncomplete))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** What the table gives for a phone of this product and grade, in cents; undefined when it is not in the table. */
export const findTablePrice = async (db: Db, productId: number, grade: Grade): Promise<number | undefined> =>
  (
    await db
      .selectFrom('trade_in_prices')
      .select('price_cents')
      .where('product_id', '=', productId)
      .where('grade', '=', grade)
      .executeTakeFirst()
  )?.price_cents

/** Whether the employee who bought a phone holds one of these permissions now. */
export const isBoughtBy = async (db: Db, id: number, permissions: readonly Permission[]): Promise<boolean> =>
  (await db
    .selectFrom('trade_ins')
    .innerJoin('employees', 'employees.id', 'trade_ins.employee_id')
    .innerJoin('roles', 'roles.id', 'employees.role_id')
    .select('trade_ins.id')
    .where('trade_ins.id', '=', id)
    .where('employees.is_blocked', '=', false)
    .where(sql<boolean>`roles.permissions && ${[...permissions, FULL_ACCESS]}::text[]`)
    .executeTakeFirst()) !== undefined

/** Locked until the transaction ends. */
export const lockTradeIn = (tx: Tx, id: number) =>
  tx.selectFrom('trade_ins').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** A customer's purchases that wait for a sale, locked; for `together`. */
export const lockOpenOf = (tx: Tx, customerId: number) =>
  selectTradeIns(tx)
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .orderBy('trade_ins.id')
    .forNoKeyUpdate('trade_ins')

/** The products of {@link lockOpenOf}. */
export const productsOfOpen = (customerId: number) =>
  sql<number>`select product_id from trade_ins where customer_id = ${customerId} and settled_at is null`

export const codeIsFree = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('trade_ins').select('id').where('code', '=', code).executeTakeFirst()) === undefined

export interface TradeInInsert {
  code: string
  customer_id: number | null
  seller_name: string
  seller_document: string
  seller_phone: string
  seller_address: string
  product_id: number
  serial: string
  second_serial: string | null
  grade: Grade
  price_cents: number
  settle: TradeInSettlement
  sellable_from: string
  employee_id: number | null
  who: string
}

export async function insertTradeIn(tx: Tx, row: TradeInInsert): Promise<number> {
  const { id } = await tx.insertInto('trade_ins').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The part of the record that the law requires, as far as it is given. */
export interface RecordChange {
  checklist?: Checklist | undefined
  document_file?: string | undefined
  lookup_file?: string | undefined
  signature_file?: string | undefined
}

export async function updateRecord(
  tx: Tx,
  id: number,
  { checklist, document_file, lookup_file, signature_file }: RecordChange,
): Promise<void> {
  const change = {
    ...(checklist && { checklist: JSON.stringify(checklist) }),
    ...(document_file && { document_file }),
    ...(lookup_file && { lookup_file, looked_up_at: sql<string>`now()` }),
    ...(signature_file && { signature_file }),
  }
  if (Object.keys(change).length === 0) return
  await tx.updateTable('trade_ins').set(change).where('id', '=', id).execute()
}

export const markCompleted = (tx: Tx, id: number) =>
  tx
    .updateTable('trade_ins')
    .set({ completed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()

/** The holding days begin today: until then a phone in a cart is at its owner's. */
export const markSettled = (tx: Tx, id: number, unitId: number, today: string) =>
  tx
    .updateTable('trade_ins')
    .set({ settled_at: sql<string>`now()`, unit_id: unitId })
    .set(
      'sellable_from',
      sql<string>`greatest(sellable_from, ${today}::date + (select max(holding_days)::int from companies))`,
    )
    .where('id', '=', id)
    .execute()

export const markStocked = (tx: Tx, id: number) =>
  tx.updateTable('trade_ins').set({ stocked_at: sql<string>`now()` }).where('id', '=', id).execute()

export const deleteRow = (tx: Tx, id: number) => tx.deleteFrom('trade_ins').where('id', '=', id).execute()

/** Purchases that can become stock on `day`. */
export const findDue = (db: Db, day: string) =>
  db
    .selectFrom('trade_ins')
    .select('id')
    .where('stocked_at', 'is', null)
    .where('settled_at', 'is not', null)
    .where('completed_at', 'is not', null)
    .where(sql<boolean>`sellable_from <= ${day}::date`)
    .orderBy('id')
    .limit(500)
    .execute()

export const findSeller = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .select(['name', 'document', 'phone', 'email', 'street', 'number', 'neighborhood', 'city', 'state'])
    .where('id', '=', customerId)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst()

const MOST_PRODUCTS = 50

/** Active products with serial numbers that a search finds, the one of that code first. */
export const findSerialised = (db: Db, search: ProductSearch) =>
  db
    .selectFrom('products')
    .select(['id', 'code', 'name'])
    .where('archived_at', 'is', null)
    .where('serialised', '=', true)
    .where(holdsWords(search))
    .orderBy((eb) => eb('code', '=', search.exact), 'desc')
    .orderBy('name_key')
    .orderBy('id')
    .limit(MOST_PRODUCTS)
    .execute()

export const findPrices = (db: Db) =>
  db
    .selectFrom('trade_in_prices')
    .innerJoin('products', 'products.id', 'trade_in_prices.product_id')
    .select(['product_id', 'products.code', 'products.name', 'grade', 'price_cents'])
    .orderBy('products.name_key')
    .orderBy('product_id')
    .orderBy('grade')
    .execute()

/** Until the transaction ends, nobody else changes prices. */
export const lockPrices = (tx: Tx) => sql`lock table trade_in_prices in share row exclusive mode`.execute(tx)

export async function replacePrices(tx: Tx, prices: readonly TradeInPriceInput[]): Promise<void> {
  await tx.deleteFrom('trade_in_prices').execute()
  if (prices.length > 0)
    await tx
      .insertInto('trade_in_prices')
      .values(
        prices.map(({ productId, grade, price }) => ({ product_id: productId, grade, price_cents: price })),
      )
      .execute()
}

/** Removes sellers' data and images when the shop no longer has to keep them. */
export const deleteOldSellers = (db: Db) =>
  sql`update trade_ins set seller_name = '', seller_document = '', seller_phone = '', seller_address = '',
      document_file = null, signature_file = null
    where seller_name <> '' and stocked_at is not null
      and at <= now() - make_interval(years => (select max(book_years)::int from companies))`.execute(db)

/** How long a purchase waits for its sale: a person's data is not kept for a phone that the shop did not buy. */
const DRAFT_DAYS = 30

/** Removes purchases that were never settled. */
export const deleteOldDrafts = (db: Db) =>
  db
    .deleteFrom('trade_ins')
    .where('settled_at', 'is', null)
    .where(sql<boolean>`at < now() - ${days(DRAFT_DAYS)}`)
    .execute()

/** One phone at a time is bought until the transaction ends, so that none enters by its two IMEIs at once. */
export const lockBuying = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.usedPhones})`.execute(tx)

/** Whether a phone that is not stock yet was bought by any of these numbers. */
export const isBeingBought = async (tx: Tx, serials: readonly string[]): Promise<boolean> => {
  const keys = anyOf(serials.map(serialKey))
  const row = await tx
    .selectFrom('trade_ins')
    .select('id')
    .where('stocked_at', 'is', null)
    .where(sql<boolean>`(serial_key = ${keys} or second_serial = ${keys})`)
    .executeTakeFirst()
  return row !== undefined
}
