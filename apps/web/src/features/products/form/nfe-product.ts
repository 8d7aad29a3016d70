import type { NfeItem } from '@shop/contract/nfe'
import type { Brand } from '@shop/contract/products'
import { MAX_TAG_LENGTH } from '@shop/domain/call-limits'
import { isGtin } from '@shop/domain/gtin'
import { nearestCents } from '@shop/domain/money'
import { fold } from '@shop/domain/text'
import { unitCost } from '../../../entities/nfes/nfes.api.ts'
import { EMPTY_PRODUCT, type ProductValues } from './product-values.ts'

/** The longest of these names that a text contains as whole words. */
function nameIn(text: string, names: readonly string[]): string | null {
  const words = ` ${fold(text)} `
  const found = names.filter((name) => words.includes(` ${fold(name)} `))
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/**
 * The product's fields as far as an item of an NF-e contains them. The supplier's code becomes a tag, so that searches
 * find the product by it. `factor`: stock units in one unit of the document.
 */
export function productOfItem(item: NfeItem, factor: number, brands: readonly Brand[]): ProductValues {
  const { description, gtin, supplierCode } = item
  const brand = nameIn(
    description,
    brands.map(({ name }) => name),
  )
  const references = brands.find(({ name }) => name === brand)?.references ?? []
  return {
    ...EMPTY_PRODUCT,
    name: description,
    gtin: isGtin(gtin) ? gtin : '',
    brand,
    reference: nameIn(description, references),
    cost: nearestCents(unitCost(item, factor)),
    tags: supplierCode.length <= MAX_TAG_LENGTH ? [supplierCode] : [],
  }
}
