import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../src/db/database.ts'
import type { Database } from '../src/db/schema.ts'
import { recordMovements } from '../src/features/stock/ledger.ts'

const unique = () => randomBytes(5).toString('hex')

/** An approved customer without terms, unless the test says otherwise. */
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

async function brandId(db: Db): Promise<number> {
  const found = await db.selectFrom('brands').select('id').where('name', '=', 'Marca').executeTakeFirst()
  if (found) return found.id
  const made = await db
    .insertInto('brands')
    .values({ name: 'Marca', removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A product at R$ 100,00 (cost R$ 50,00, gold +20 %, silver +40 %) whose stock came in through the ledger. */
export async function makeProduct(
  db: Db,
  stock: number,
  terms: Partial<Insertable<Database['products']>> = {},
) {
  const product = await db
    .insertInto('products')
    .values({
      name: `Produto ${unique()}`,
      brand_id: await brandId(db),
      reference_id: null,
      cost_cents: 5_000,
      sell_price_cents: 10_000,
      gold_ppm: 200_000,
      silver_ppm: 400_000,
      archived_at: null,
      ...terms,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (stock > 0)
    await db
      .transaction()
      .execute((tx) =>
        recordMovements(tx, { employeeId: null, who: 'Teste' }, [
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
