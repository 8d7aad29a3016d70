import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import type { ShopProduct } from '@shop/contract/selling'
import { keptPages, keptQuery, reload, setAnswer } from '../../shared/api/kept-query.ts'
import { customerId } from '../../shared/api/session.ts'

const PAGE = 24

export const BRANDS = keptQuery('brands', calls.getShopBrands)

/** All products, or those of a brand and a reference. */
export const catalogueOf = (brand: string, reference: string) =>
  keptPages('catalogue', calls.getShopCatalogue, (page) => ({
    offset: page * PAGE,
    limit: PAGE,
    brand,
    reference,
  }))

/** The products of the customer's latest order. */
export const boughtLast = () =>
  keptQuery('orders', at(calls.getShopCustomersByIdBought, { id: customerId() }))

/** The products for a term, best match first, at the prices of the customer with this e-mail. */
export const searchFor = (term: string, email: string) =>
  keptQuery('search', at(calls.getShopProductsFullSearchByParamEmailByEmail, { param: term, email }))

/** One product; loading it counts as a view. */
export const productOf = (id: string | number) => keptQuery('product', at(calls.getShopProductsById, { id }))

/** For a product that is out: asks for a mail when it is in stock again, or withdraws that. */
export async function changeWanted(product: ShopProduct) {
  const change = product.wanted ? calls.deleteShopProductsByIdNotifyMe : calls.postShopProductsByIdNotifyMe
  const answer = await request(at(change, { id: product.productId }), { repeats: true })
  await setAnswer(productOf(product.productId), { ...product, wanted: answer.wanted })
  void reload('wanted')
  return answer
}
