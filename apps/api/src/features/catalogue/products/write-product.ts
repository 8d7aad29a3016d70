import type { ChangeProduct, CreateProduct, Product } from '@shop/contract/products'
import { MARKUP_TEXT } from '@shop/contract/wire'
import type { Cents } from '@shop/domain/money'
import type { Ppm } from '@shop/domain/percent'
import { newPercentages } from '@shop/domain/price-changes'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { doOnce, isRepeated, type RequestKey } from '../../../db/do-once.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { saveImages } from '../../platform/files/save-images.ts'
import { findDefaultPercentages } from '../../platform/settings/settings.queries.ts'
import { type Movement, recordMovements } from '../stock/ledger.ts'
import { checkCount } from '../units/move-units.ts'
import { lockBrand, lockReference } from './brands.queries.ts'
import { findGtinOwners } from './gtin.queries.ts'
import { insertImages, PRODUCT_IMAGE } from './product-images.ts'
import { columnsOf, describeProductChange, termsOf } from './product-record.ts'
import { readProduct, requireProduct } from './products.service.ts'
import { changeSerialised } from './serialise-product.ts'
import { recordPriceChanges } from './set-prices.ts'

/** First stock is an opening balance, not a purchase. */
const OPENING_SOURCE = 5

/** The ledger's first entry of a product. */
export const openingEntry = (
  productId: number,
  quantityIn: number,
  cost: Cents,
  serials: readonly string[] = [],
): Movement => ({
  productId,
  kind: 'entry',
  source: OPENING_SOURCE,
  quantityIn,
  costBeforeCents: cost,
  unitCostCents: cost,
  serials,
})

/**
 * The ids of brand and reference, locked until the transaction ends. @throws AppError RULE_VIOLATION for unknown names
 */
async function lockPlace(tx: Tx, brandName: string, referenceName: string) {
  const brand = await lockBrand(tx, brandName, 'share')
  if (!brand) throw ruleViolation(`A marca ${brandName} não existe.`)
  if (!referenceName) return { brand_id: brand.id, reference_id: null }
  const reference = await lockReference(tx, brand.id, referenceName, 'share')
  if (!reference) throw ruleViolation(`A referência ${referenceName} não existe na marca ${brand.name}.`)
  return { brand_id: brand.id, reference_id: reference.id }
}

/** @throws AppError DUPLICATE naming the active product (other than `id`) that already has the GTIN */
export async function checkGtin(tx: Tx, gtin: string | null | undefined, id?: number): Promise<void> {
  if (!gtin) return
  const owner = (await findGtinOwners(tx, [gtin])).find((product) => product.id !== id)
  if (owner) throw new AppError('DUPLICATE', `O GTIN ${gtin} já é de ${owner.name} (${owner.code}).`)
}

/** The product's percentages, with the shop's defaults where it has none. */
async function percentagesOf(tx: Tx, { cost, sellPrice, discount }: Omit<CreateProduct, 'images'>) {
  const { goldPpm, silverPpm } = newPercentages(
    { costCents: cost, sellPriceCents: sellPrice },
    { goldPpm: discount.goldPercentage, silverPpm: discount.silverPercentage },
    await findDefaultPercentages(tx),
  )
  return { goldPercentage: goldPpm, silverPercentage: silverPpm }
}

/** Inserts a product with its first stock as the ledger's first entry; returns its id. */
async function insertProduct(
  tx: Tx,
  actor: Actor,
  input: Omit<CreateProduct, 'images'>,
  imageKeys: readonly string[],
): Promise<number> {
  const place = await lockPlace(tx, input.brand, input.reference)
  await checkGtin(tx, input.gtin)
  const { id, code } = await tx
    .insertInto('products')
    .values({ ...columnsOf({ ...input, discount: await percentagesOf(tx, input) }), ...place })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await insertImages(tx, id, imageKeys)
  const { stock, cost, serials } = input
  if (stock > 0) await recordMovements(tx, actor, [openingEntry(id, stock, cost, serials)])
  else checkCount(input.name, 0, serials.length)
  await writeAudit(tx, actor, 'create', 'product', id, `Produto ${code} criado`)
  return id
}

/**
 * Creates a product with its first stock and images, once per key.
 * @throws AppError RULE_VIOLATION for an unknown brand or reference, or a file that is not an image; TOO_LARGE;
 * DUPLICATE for a key that was used with another content
 */
export async function createProduct(
  context: AppContext,
  actor: Actor,
  { images, ...input }: CreateProduct,
  key?: RequestKey,
): Promise<Product> {
  const { db } = context
  if (images.length > 0 && !(await isRepeated(db, key)))
    await inTransaction(db, (tx) => lockPlace(tx, input.brand, input.reference))
  return saveImages(context, actor, PRODUCT_IMAGE, images, (files) =>
    doOnce(db, key, async (tx) =>
      readProduct(tx, await insertProduct(tx, actor, input, [...new Set(files)])),
    ),
  )
}

/** @throws AppError RULE_VIOLATION for a percentage below zero that the product does not have already */
function checkMarkup(after: Ppm, before: Ppm): void {
  if (after < 0 && after !== before) throw ruleViolation(MARKUP_TEXT)
}

/**
 * Changes the form's fields, but neither the stock (see the contract) nor the ledger.
 * @throws AppError NOT_FOUND, RULE_VIOLATION, STALE with the current product when `version` is outdated
 */
export function changeProduct(db: Db, actor: Actor, code: string, input: ChangeProduct): Promise<Product> {
  if (input.code !== code) throw ruleViolation('O código do produto difere do código do endereço.')
  return inTransaction(db, async (tx) => {
    const row = await requireProduct(tx, code)
    const before = await readProduct(tx, row.id)
    if (input.version !== undefined && input.version !== row.version)
      throw new AppError(
        'STALE',
        'O produto foi alterado por outra pessoa. Confira os valores atuais.',
        before,
      )
    checkMarkup(input.discount.goldPercentage, row.gold_ppm)
    checkMarkup(input.discount.silverPercentage, row.silver_ppm)
    const place = await lockPlace(tx, input.brand, input.reference)
    if (!row.archived_at) await checkGtin(tx, input.gtin, row.id)
    await tx
      .updateTable('products')
      .set({ ...columnsOf(input), ...place, version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute()
    await changeSerialised(tx, actor, row, input.serialised ?? row.serialised, input.serials)
    const after = await readProduct(tx, row.id)
    await recordPriceChanges(tx, actor, 'edit', [
      { id: row.id, before: termsOf(row), after: termsOf(columnsOf(input)) },
    ])
    const change = describeProductChange(before, after)
    if (change) await writeAudit(tx, actor, 'edit', 'product', row.id, change)
    return after
  })
}
