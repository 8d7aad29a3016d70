import type { Product, ProductList, ProductPage } from '@shop/contract/products'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type LockedProduct, lockByCodes } from '../../../db/lock-products.ts'
import { asJson } from '../../../json-text.ts'
import { toProduct } from './product-record.ts'
import { findByCodes, findByIds, findPage, searchByTerm } from './products.queries.ts'
import { searchProducts } from './search-products.ts'

export const unknownProduct = (code: string) => notFound(`Produto ${code} não encontrado.`)

/** Active products, by name unless another order is requested; `page` is the number of the page that contains the first row. */
export async function listProducts(db: Db, page: ProductPage): Promise<ProductList> {
  const { items, total } = await searchProducts(
    db,
    page.q ?? '',
    (search) => findPage(db, { ...page, search }),
    (found) => Boolean(page.q) && found.total === 0,
  )
  return asJson(`{"items":${items},"page":${Math.floor(page.offset / page.limit)},"total":${total}}`)
}

/** Active products of these codes, in the codes' order; unknown and archived ones are left out. */
export async function listByCodes(db: Db, codes: readonly string[]): Promise<Product[]> {
  return (await findByCodes(db, codes)).map(toProduct)
}

/** At most 100 active products, best match first. An empty term finds nothing. */
export async function searchAll(db: Db, term: string): Promise<Product[]> {
  if (!term) return []
  return asJson(
    await searchProducts(
      db,
      term,
      (search) => searchByTerm(db, search),
      (found) => found === '[]',
    ),
  )
}

export async function readProduct(db: Db, id: number): Promise<Product> {
  const [row] = await findByIds(db, [id])
  if (!row) throw notFound('Produto não encontrado.')
  return toProduct(row)
}

/** Checks that the product exists, archived or not; locks nothing. @throws AppError NOT_FOUND */
export async function checkProduct(db: Db, code: string): Promise<void> {
  const found = await db.selectFrom('products').select('id').where('code', '=', code).executeTakeFirst()
  if (!found) throw unknownProduct(code)
}

/** The product's row, locked until the transaction ends. @throws AppError NOT_FOUND */
export async function requireProduct(tx: Tx, code: string): Promise<LockedProduct> {
  const [row] = await lockByCodes(tx, [code])
  if (!row) throw unknownProduct(code)
  return row
}
