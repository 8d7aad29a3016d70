import { randomBytes } from 'node:crypto'
import type { StatusKey } from '@shop/domain/order-status'
import type { Insertable } from 'kysely'
import { systemActor } from '../src/actor.ts'
import type { Db } from '../src/db/database.ts'
import type { Database } from '../src/db/schema.ts'
import { withPrices } from '../src/features/catalogue/products/product-record.ts'
import { recordMovements } from '../src/features/catalogue/stock/ledger.ts'

const unique = () => randomBytes(5).toString('hex')

let codes = 0

/** A counter, because thousands of random codes repeat; the API's own never begin with 0. */
const nextOrderCode = () => String(++codes).padStart(8, '0')

/** An approved customer, by default without terms. */
export async function makeCustomer(db: Db, terms: Partial<Insertable<Database['customers']>> = {}) {
  return db
    .insertInto('customers')
    .values({
      name: `Cliente ${unique()}`,
      email: `${unique()}@cliente.local`,
      phone: '11912345678',
      document: unique(),
      status: 'Approved',
      street: 'Rua das Flores',
      number: '10',
      neighborhood: 'Centro',
      zip_code: '01001000',
      city: 'São Paulo',
      state: 'SP',
      block_note: null,
      deliverer_id: null,
      password_hash: null,
      terms_accepted_at: null,
      ...terms,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The brand of all products, also when several are made at once. */
async function brandId(db: Db): Promise<number> {
  const name = 'Marca'
  const find = () => db.selectFrom('brands').select('id').where('name', '=', name)
  const found = await find().executeTakeFirst()
  if (found) return found.id
  const made = db.insertInto('brands').values({ name, removed_at: null })
  await made.onConflict((conflict) => conflict.doNothing()).execute()
  return (await find().executeTakeFirstOrThrow()).id
}

/** A product at R$ 100,00 (cost R$ 50,00, gold +20 %, silver +40 %) whose stock was entered through the ledger. */
export async function makeProduct(
  db: Db,
  stock: number,
  terms: Partial<Insertable<Database['products']>> = {},
) {
  const product = await db
    .insertInto('products')
    .values(
      withPrices({
        name: `Produto ${unique()}`,
        brand_id: await brandId(db),
        reference_id: null,
        cost_cents: 5_000,
        sell_price_cents: 10_000,
        gold_ppm: 200_000,
        silver_ppm: 400_000,
        archived_at: null,
        ...terms,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (stock > 0)
    await db
      .transaction()
      .execute((tx) =>
        recordMovements(tx, systemActor('Teste'), [
          { productId: product.id, kind: 'entry', quantityIn: stock, source: 1 },
        ]),
      )
  return product
}

export const stockOf = async (db: Db, productId: number) =>
  (await db.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirstOrThrow())
    .stock

/** The smallest valid PNG, as base64: a white pixel. */
export const PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** What has to be there before a used phone is paid for. */
export const COMPLETE_RECORD = {
  checklist: { Tela: true, 'Conta removida': true },
  documentImage: PNG_BASE64,
  lookupImage: PNG_BASE64,
  signature: PNG_BASE64,
}

/** An order of two units at R$ 100,00, sold through the ledger, then set to a status; paid once it was handed over. */
export async function makeOrder(
  db: Db,
  status: StatusKey,
  terms: Partial<Insertable<Database['orders']>> & { productId?: number } = {},
) {
  const { productId, ...columns } = terms
  const product = productId ?? (await makeProduct(db, 2)).id
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .insertInto('orders')
      .values({
        code: nextOrderCode(),
        customer_id: columns.customer_id ?? (await makeCustomer(tx)).id,
        attendant_id: null,
        deliverer_id: null,
        stocker_id: null,
        status,
        payment: 'cash',
        is_pickup: false,
        is_fast: false,
        with_warranty: false,
        sub_total_cents: 20_000,
        warranty_cents: 0,
        freight_cents: 0,
        paid_cents: status === 5 || status === 13 ? 20_000 : 0,
        receipt_file: null,
        signature_file: null,
        received_by: null,
        txid: null,
        idempotency_key: null,
        shipped_at: null,
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('order_items')
      .values({
        order_id: order.id,
        product_id: product,
        name: 'Produto',
        quantity: 2,
        unit_price_cents: 10_000,
      })
      .execute()
    await recordMovements(tx, systemActor('Teste'), [
      { productId: product, kind: 'sale', quantityOut: 2, orderId: order.id },
    ])
    await tx
      .insertInto('order_history')
      .values({ order_id: order.id, action: 'place', status, employee_id: null, who: 'Teste' })
      .execute()
    return { ...order, productId: product }
  })
}

/** An active supplier with a lead time of a week by default. */
export const makeSupplier = (db: Db, terms: Partial<Insertable<Database['suppliers']>> = {}) =>
  db
    .insertInto('suppliers')
    .values({ name: `Fornecedor ${unique()}`, cnpj: unique(), lead_days: 7, ...terms })
    .returningAll()
    .executeTakeFirstOrThrow()
