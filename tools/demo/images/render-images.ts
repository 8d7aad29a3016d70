import { type Random, seededRandom } from '../../../apps/api/test/random.ts'
import type { Look } from '../catalogue/blueprint.ts'
import { CATALOGUE } from '../catalogue/catalogue.ts'
import { renderLogo } from './company-logo.ts'
import { renderDocument, renderPackage, renderSignature } from './order-images.ts'
import { renderProduct } from './product-image.ts'

const VARIANTS = 4
const SEED = 7

/** Products that look the same share an image. */
export const lookKey = ({ shape, brand, color }: Look) => `${shape}/${brand}/${color}`

/** Every image that people upload in the demo shop, as base64. */
export async function renderImages() {
  const random = seededRandom(SEED)
  const text = async (bytes: Promise<Uint8Array>) => Buffer.from(await bytes).toString('base64')
  const variants = (draw: (random: Random) => Promise<Uint8Array>) =>
    Promise.all(Array.from({ length: VARIANTS }, () => text(draw(random))))
  const looks = new Map(CATALOGUE.flatMap((product) => product.looks).map((look) => [lookKey(look), look]))
  const products = [...looks].map(async ([key, look]) => [key, await text(renderProduct(look))] as const)
  return {
    products: new Map(await Promise.all(products)),
    documents: await variants(renderDocument),
    signatures: await variants(renderSignature),
    packages: await variants(renderPackage),
    logo: await text(renderLogo()),
  }
}

export type Images = Awaited<ReturnType<typeof renderImages>>
