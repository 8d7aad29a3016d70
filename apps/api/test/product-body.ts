import type { Person, TestShop } from './harness.ts'

/** The form of a product as the screen sends it, with the test's changes. */
export const productBody = (changes: Record<string, unknown> = {}) => ({
  name: 'Capa iPhone 13',
  description: 'Silicone',
  brand: 'Apple',
  reference: 'iPhone 13',
  cost: 30,
  sellPrice: 60,
  discount: { silverPercentage: 50, goldPercentage: 20 },
  stock: 0,
  tags: ['capa', 'silicone'],
  stockAlert: 5,
  images: [],
  ...changes,
})

/** The form of an edit: with the code and without images. */
export function changeBody(code: string, changes: Record<string, unknown> = {}) {
  const { images: _, stock: __, ...fields } = productBody()
  return { code, ...fields, ...changes }
}

/** The brand and the reference of {@link productBody}. */
export async function addCatalogue(shop: TestShop, as: Person): Promise<void> {
  await shop.call('POST', '/products/brand', as, { name: 'Apple' })
  await shop.call('PATCH', '/products/brand', as, { name: 'Apple', reference: 'iPhone 13' })
}
