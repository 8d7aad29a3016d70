import { gtinCheckDigit } from '@shop/domain/gtin'
import type { Blueprint } from '../catalogue/blueprint.ts'
import type { BrandName } from '../catalogue/brands.ts'
import { CATALOGUE } from '../catalogue/catalogue.ts'
import type { RowOf, RowWithId } from '../load/insert-rows.ts'
import { lookKey, type Pictures } from '../pictures/draw-pictures.ts'
import type { Random } from '../random.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { Shelved } from './shelf.ts'

const SCARCE = 26
const ARCHIVED = 14
const LAUNCHED_LATER = 0.07

/** The whole catalogue before the first stock entry. */
export function planShelves(
  random: Random,
  hours: ShopHours,
  nextId: (table: 'products') => number,
): Shelved[] {
  const ranks = random.shuffled(CATALOGUE.map((_, index) => index))
  return CATALOGUE.map((blueprint, index) => {
    const rank = ranks[index] ?? 0
    const isScarce = rank < SCARCE
    const isArchived = !isScarce && rank < SCARCE + ARCHIVED
    const share =
      !isScarce && !isArchived && random.chance(LAUNCHED_LATER)
        ? 0.1 + random.next() * 0.7
        : random.next() * 0.02
    return {
      id: nextId('products'),
      blueprint,
      stock: 0,
      defective: 0,
      costCents: blueprint.costCents,
      popularity: blueprint.popularity * (isScarce ? 3 : 1),
      since: hours.at(share * hours.total) ?? hours.now,
      archivedAt: isArchived ? (hours.at((0.6 + random.next() * 0.38) * hours.total) ?? null) : null,
      isScarce,
    }
  })
}

/** Brands and references of the catalogue, with their ids. */
export function registerBrands(nextId: (table: 'brands' | 'brand_references') => number) {
  const brands = new Map<BrandName, RowWithId<'brands'>>()
  const references = new Map<string, RowWithId<'brand_references'>>()
  for (const { brand: name, reference } of CATALOGUE) {
    const brand = brands.get(name) ?? { id: nextId('brands'), name, removed_at: null }
    brands.set(name, brand)
    const key = `${name}/${reference}`
    if (!references.has(key))
      references.set(key, {
        id: nextId('brand_references'),
        brand_id: brand.id,
        name: reference,
        removed_at: null,
      })
  }
  return {
    brands,
    references,
    placeOf: ({ brand, reference }: Blueprint) => ({
      brand_id: brands.get(brand)?.id ?? 0,
      reference_id: references.get(`${brand}/${reference}`)?.id ?? null,
    }),
  }
}

/** The stock level that triggers an alert; some products are below theirs. */
function alertFor(random: Random, { stock, blueprint, isScarce }: Shelved): number {
  const warns = isScarce || random.chance(0.08)
  if (warns) return Math.max(5, stock + random.int(0, 4))
  return Math.min(Math.floor(stock / 2), Math.ceil(blueprint.packSize / 5))
}

/** A valid EAN-13 that is the product's own; some products have none. */
function gtinOf(id: number): string | null {
  if (id % 11 === 0) return null
  const digits = `7890000${String(id).padStart(5, '0')}`
  return `${digits}${gtinCheckDigit(digits)}`
}

/** The products' final rows, after all stock movements. */
export const productRows = (
  random: Random,
  shelves: readonly Shelved[],
  placeOf: ReturnType<typeof registerBrands>['placeOf'],
): RowWithId<'products'>[] =>
  shelves.map((shelved) => {
    const { id, blueprint, stock, defective, costCents, since, archivedAt } = shelved
    return {
      id,
      name: blueprint.name,
      gtin: gtinOf(id),
      description: blueprint.description,
      ...placeOf(blueprint),
      cost_cents: costCents,
      sell_price_cents: blueprint.sellPriceCents,
      gold_ppm: blueprint.goldPpm,
      silver_ppm: blueprint.silverPpm,
      stock,
      defective,
      stock_alert: alertFor(random, shelved),
      tags: blueprint.tags,
      serialised: blueprint.isSerialised,
      warranty_months: blueprint.warrantyMonths,
      archived_at: archivedAt === null ? null : new Date(archivedAt).toISOString(),
      created_at: new Date(since).toISOString(),
    }
  })

export const imageRows = (shelves: readonly Shelved[], pictures: Pictures): RowOf<'product_images'>[] =>
  shelves.flatMap(({ id, blueprint }) =>
    blueprint.looks.map((look, position) => ({
      product_id: id,
      position,
      file: pictures.products.get(lookKey(look)) ?? '',
    })),
  )
