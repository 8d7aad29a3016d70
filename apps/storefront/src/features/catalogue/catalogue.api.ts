import { at, request } from '@shop/browser/client'
import type { Brand } from '@shop/contract/products'
import type { LastBought, SellingProduct, ShopProduct } from '@shop/contract/selling'
import type { Catalogue } from '@shop/contract/storefront'
import { keptPages, keptQuery, reload, setAnswer } from '../../shared/api/kept-query.ts'
import { customerId } from '../../shared/api/session.ts'

const PAGE = 24

export const BRANDS = keptQuery<{ brands: Brand[] }>('brands', '/shop/brands')

/** All products, or those of a brand and a reference. */
export const catalogueOf = (brand: string, reference: string) =>
  keptPages<Catalogue>('catalogue', (page) => {
    const narrowed = Object.entries({ brand, reference }).filter(([, value]) => value)
    const search = new URLSearchParams([
      ['offset', String(page * PAGE)],
      ['limit', String(PAGE)],
      ...narrowed,
    ])
    return `/shop/catalogue?${search}`
  })

/** The products of the customer's latest order. */
export const boughtLast = () => keptQuery<LastBought>('orders', at`/shop/customers/${customerId()}/bought`)

/** The products for a term, best match first, at the prices of the customer with this e-mail. */
export const searchFor = (term: string, email: string) =>
  keptQuery<{ products: SellingProduct[] }>('search', at`/shop/products/full/search/${term}/email/${email}`)

/** One product; loading it counts as a view. */
export const productOf = (id: string | number) => keptQuery<ShopProduct>('product', at`/shop/products/${id}`)

/** For a product that is out: asks for a mail when it is in stock again, or withdraws that. */
export async function changeWanted(product: ShopProduct) {
  const answer = await request<{ wanted: boolean; emailVerified?: boolean }>(
    product.wanted ? 'DELETE' : 'POST',
    at`/shop/products/${product.productId}/notify-me`,
    { repeats: true },
  )
  await setAnswer(productOf(product.productId), { ...product, wanted: answer.wanted })
  void reload('wanted')
  return answer
}
