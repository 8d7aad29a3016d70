import { gtinCheckDigit } from '@shop/domain/gtin'
import { luhnDigit } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Random } from '../../apps/api/test/random.ts'
import type { Blueprint } from './catalogue/blueprint.ts'
import { CATALOGUE } from './catalogue/catalogue.ts'
import type { Diary } from './diary.ts'
import { at, daysAgo, workingDays } from './hours.ts'
import { type Images, lookKey } from './images/render-images.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'

const SCARCE = 26
const ARCHIVED = 14
const OPENING_SOURCE = 5
/** Sources of stock entries in proportion to their frequency: suppliers, transfers between shops, bonuses. */
const SOURCES = [1, 1, 1, 1, 1, 1, 1, 1, 3, 4]
const FOUND = ['found', 'Embalagem violada na prateleira.'] as const
const CLEARED = [
  ['supplier', 'Enviado em garantia ao fornecedor.'],
  ['discarded', 'Sem conserto.'],
  ['repaired', 'Testado: voltou a funcionar.'],
] as const

/** A product on the shelf, as the database has it. */
export interface Shelved {
  id: number
  code: string
  stock: number
  defective: number
  serialised: boolean
  archived: boolean
}

export const shelves = (shop: LivingShop): Promise<Shelved[]> =>
  shop.read(
    sql<Shelved>`select id, code, stock, defective, serialised, archived_at is not null as archived from products order by id`,
  )

/** A valid EAN-13 that is the product's own; some products have none. */
function gtinOf(index: number): string | null {
  if (index % 11 === 0) return null
  const digits = `7890000${String(index).padStart(5, '0')}`
  return `${digits}${gtinCheckDigit(digits)}`
}

/** The catalogue's products, their first stock, and the work in the stockroom on every day. */
export class Stockroom {
  /** By product id. */
  readonly blueprints = new Map<number, Blueprint>()
  private readonly scarce = new Set<number>()
  private unit = 100_000

  private readonly shop: LivingShop
  private readonly random: Random
  private readonly team: Team

  constructor(shop: LivingShop, random: Random, team: Team) {
    this.shop = shop
    this.random = random
    this.team = team
  }

  plan(diary: Diary, images: Images): void {
    const { random } = this
    diary.plan(at('2026-08-14', 541), () => this.addBrands())
    const ranks = random.shuffled(CATALOGUE.map((_, index) => index))
    for (const [index, blueprint] of CATALOGUE.entries()) {
      const rank = ranks[index] ?? 0
      const isScarce = rank < SCARCE
      const isArchived = !isScarce && rank < SCARCE + ARCHIVED
      const isLater = !isScarce && !isArchived && random.chance(0.07)
      const since = isLater
        ? daysAgo(random.int(20, 80), random.int(560, 1_000))
        : at('2026-08-14', 545) + index * 4_000
      diary.plan(since, async () => {
        const product = await this.register(blueprint, index, isScarce, images)
        this.blueprints.set(product.id, blueprint)
        if (isScarce) this.scarce.add(product.id)
        if (isArchived)
          diary.plan(daysAgo(random.int(3, 30), random.int(560, 1_000)), () =>
            this.shop.call(
              'PATCH',
              `/products/archive?codes=${product.code}`,
              random.pick(this.team.stockers),
            ),
          )
      })
    }
    for (const [index, day] of workingDays(91).entries()) {
      diary.plan(at(day, 547), () => this.reorder())
      if (index % 3 === 2) diary.plan(at(day, 1_040), () => this.count())
      if (index % 6 === 1) diary.plan(at(day, 1_030), () => this.findDefective())
      if (index % 14 === 13) diary.plan(at(day, 600), () => this.clearDefective())
    }
  }

  private async addBrands(): Promise<void> {
    const names = new Map(
      CATALOGUE.map(({ brand, reference }) => [`${brand}/${reference}`, { brand, reference }]),
    )
    for (const name of new Set([...names.values()].map(({ brand }) => brand)))
      await this.shop.call('POST', '/products/brand', this.team.manager, { name })
    for (const { brand: name, reference } of names.values())
      await this.shop.call('PATCH', '/products/brand', this.team.manager, { name, reference })
  }

  private async register(blueprint: Blueprint, index: number, isScarce: boolean, images: Images) {
    const { random } = this
    const { packSize, costCents, sellPriceCents, goldPpm, silverPpm } = blueprint
    // Some alert early.
    const alert = random.chance(0.12) ? packSize : Math.ceil(packSize / 5)
    const product = await this.shop.call('POST', '/products', this.team.manager, {
      name: blueprint.name,
      gtin: gtinOf(index + 1),
      description: blueprint.description,
      brand: blueprint.brand,
      reference: blueprint.reference,
      cost: costCents / 100,
      sellPrice: sellPriceCents / 100,
      discount: { goldPercentage: goldPpm / 10_000, silverPercentage: silverPpm / 10_000 },
      tags: blueprint.tags,
      stockAlert: isScarce ? random.int(6, 12) : alert,
      serialised: blueprint.isSerialised,
      warrantyMonths: blueprint.warrantyMonths,
      images: blueprint.looks.map((look) => images.products.get(lookKey(look))),
    })
    const units = isScarce ? random.int(3, 10) : random.int(packSize, 2 * packSize)
    await this.bring([this.entryOf(product.id, blueprint, units, OPENING_SOURCE)])
    return product
  }

  /** 35, six digits of the model, six of the unit, and a check digit. */
  imei(productId: number): string {
    this.unit += 7
    const digits = `35${String(693_000 + productId).padStart(6, '0')}${String(this.unit).padStart(6, '0')}`
    return `${digits}${luhnDigit(digits)}`
  }

  private entryOf(productId: number, blueprint: Blueprint, units: number, source: number, cost?: number) {
    const { isSerialised, costCents } = blueprint
    return {
      productId,
      stock: units,
      source,
      cost: cost ?? costCents / 100,
      ...(isSerialised ? { serials: Array.from({ length: units }, () => this.imei(productId)) } : {}),
    }
  }

  private bring = (products: object[]) =>
    this.shop.call('PATCH', '/products/menu/purchase/batch', this.random.pick(this.team.stockers), {
      products,
    })

  private async reorder(): Promise<void> {
    const { random } = this
    const short = (await shelves(this.shop)).flatMap(({ id, stock, archived }) => {
      const blueprint = this.blueprints.get(id)
      if (!blueprint || archived || this.scarce.has(id) || stock >= blueprint.packSize * 0.4) return []
      if (!random.chance(0.6)) return []
      const cost = Math.round(blueprint.costCents * (0.985 + random.next() * 0.035)) / 100
      return [this.entryOf(id, blueprint, blueprint.packSize, random.pick(SOURCES), cost)]
    })
    if (short.length > 0) await this.bring(short)
  }

  private async onShelf(count: number): Promise<Shelved[]> {
    const suitable = (await shelves(this.shop)).filter(
      (one) => !one.archived && !one.serialised && one.stock > 3,
    )
    return this.random.shuffled(suitable).slice(0, count)
  }

  private async count(): Promise<void> {
    for (const { code, stock } of await this.onShelf(4)) {
      const difference = this.random.pick([0, 0, 0, 0, 0, 0, -1, -1, -1, -2, 1])
      const body = { code, newStock: stock + difference, stockSeen: stock }
      await this.shop.call('PATCH', `/products/inventory/${code}`, this.random.pick(this.team.stockers), body)
    }
  }

  private async moveDefective(
    code: string,
    [kind, comment]: readonly [kind: string, comment: string],
  ): Promise<void> {
    const body = { kind, quantity: 1, comment }
    await this.shop.call('POST', `/products/${code}/defective`, this.random.pick(this.team.stockers), body)
  }

  private async findDefective(): Promise<void> {
    for (const { code } of await this.onShelf(2)) await this.moveDefective(code, FOUND)
  }

  private async clearDefective(): Promise<void> {
    for (const { code, defective, serialised } of await shelves(this.shop))
      if (defective > 0 && !serialised && this.random.chance(0.6))
        await this.moveDefective(code, this.random.pick(CLEARED))
  }
}
