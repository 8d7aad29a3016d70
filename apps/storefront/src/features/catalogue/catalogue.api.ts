import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { ShopProduct } from '@shop/contract/selling'
import { customerId } from '../../shared/api/session.ts'
import { reload, setData, storedPages, storedQuery } from '../../shared/api/stored-query.ts'

const PAGE = 24

export const BRANDS = storedQuery('brands', 'GET /shop/brands')

/** All products, or those of a brand and a reference. */
export const catalogueOf = (brand: string, reference: string) =>
  storedPages('catalogue', 'GET /shop/catalogue', (page) => ({
    offset: page * PAGE,
    limit: PAGE,
    brand,
    reference,
  }))

/** The products of the customer's latest order. */
export const boughtLast = () =>
  storedQuery('orders', at('GET /shop/customers/:id/bought', { id: customerId() }))

/** The products for a term, best match first, at the prices of the customer with this e-mail. */
export const searchFor = (term: string, email: string) =>
  storedQuery('search', at('GET /shop/products/full/search/:param/email/:email', { param: term, email }))

/** One product; loading it counts as a view. */
export const productOf = (id: string | number) => storedQuery('product', at('GET /shop/products/:id', { id }))

/** For a product that is out: requests a mail when it is in stock again, or withdraws the request. */
export async function changeWanted(product: ShopProduct) {
  const change = product.wanted ? 'DELETE /shop/products/:id/notify-me' : 'POST /shop/products/:id/notify-me'
  const response = await request(at(change, { id: product.productId }), { repeats: true })
  await setData(productOf(product.productId), { ...product, wanted: response.wanted })
  void reload('wanted')
  return response
}
