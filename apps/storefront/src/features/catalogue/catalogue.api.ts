import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import type { ShopProduct } from '@shop/contract/selling'
import { customerId } from '../../shared/api/session.ts'
import { reload, setData, storedPages, storedQuery } from '../../shared/api/stored-query.ts'

const PAGE = 24

export const BRANDS = storedQuery('brands', calls.getShopBrands)

/** All products, or those of a brand and a reference. */
export const catalogueOf = (brand: string, reference: string) =>
  storedPages('catalogue', calls.getShopCatalogue, (page) => ({
    offset: page * PAGE,
    limit: PAGE,
    brand,
    reference,
  }))

/** The products of the customer's latest order. */
export const boughtLast = () =>
  storedQuery('orders', at(calls.getShopCustomersByIdBought, { id: customerId() }))

/** The products for a term, best match first, at the prices of the customer with this e-mail. */
export const searchFor = (term: string, email: string) =>
  storedQuery('search', at(calls.getShopProductsFullSearchByParamEmailByEmail, { param: term, email }))

/** One product; loading it counts as a view. */
export const productOf = (id: string | number) =>
  storedQuery('product', at(calls.getShopProductsById, { id }))

/** For a product that is out: requests a mail when it is in stock again, or withdraws the request. */
export async function changeWanted(product: ShopProduct) {
  const change = product.wanted ? calls.deleteShopProductsByIdNotifyMe : calls.postShopProductsByIdNotifyMe
  const response = await request(at(change, { id: product.productId }), { repeats: true })
  await setData(productOf(product.productId), { ...product, wanted: response.wanted })
  void reload('wanted')
  return response
}
