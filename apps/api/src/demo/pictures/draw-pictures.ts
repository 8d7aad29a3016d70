import type { Folder, PictureType } from '../../features/platform/files/disk.ts'
import type { FileStore } from '../../features/platform/files/file-store.ts'
import type { Look } from '../catalogue/blueprint.ts'
import { CATALOGUE } from '../catalogue/catalogue.ts'
import { type Random, seededRandom } from '../random.ts'
import { drawLogo } from './company-logo.ts'
import { drawPackage, drawProof, drawSignature } from './order-pictures.ts'
import { drawProduct } from './product-picture.ts'

const VARIANTS = 10
const SEED = 7

/** Keys of the files that the demo shop's rows refer to. */
export interface Pictures {
  products: ReadonlyMap<string, string>
  proofs: readonly string[]
  signatures: readonly string[]
  packages: readonly string[]
  logo: string
}

/** Products that look the same share a picture. */
export const lookKey = ({ shape, brand, color }: Look) => `${shape}/${brand}/${color}`

/**
 * Draws and stores every picture of the demo shop. File names are derived from the content, so repeating an interrupted
 * load changes nothing.
 */
export async function drawPictures(files: FileStore): Promise<Pictures> {
  const random = seededRandom(SEED)
  const keep = async (folder: Folder, type: PictureType, bytes: Promise<Uint8Array>) =>
    files.put(folder, await bytes, type)
  const variants = (type: PictureType, draw: (random: Random) => Promise<Uint8Array>) =>
    Promise.all(Array.from({ length: VARIANTS }, () => keep('private', type, draw(random))))
  const looks = new Map(CATALOGUE.flatMap(({ looks }) => looks).map((look) => [lookKey(look), look]))
  const products = [...looks].map(
    async ([key, look]) => [key, await keep('public', 'image/jpeg', drawProduct(look))] as const,
  )
  return {
    products: new Map(await Promise.all(products)),
    proofs: await variants('image/jpeg', drawProof),
    signatures: await variants('image/png', drawSignature),
    packages: await variants('image/jpeg', drawPackage),
    logo: await keep('public', 'image/png', drawLogo()),
  }
}
