import type { CountEntry, CountedLines } from '@shop/contract/counts'
import { gtinKey } from '@shop/domain/gtin'
import { DAY_MS } from '@shop/domain/shop-time'
import { MAX_STOCK } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { unknownProduct } from '../products/products.service.ts'
import { whereItIs } from '../units/move-units.ts'
import { findUnitPlaces, type LockedUnit, unitsByNumber } from '../units/units.queries.ts'
import { addToLines, findNamed, type LineChange, lockCount, readUnit, shelvesOf } from './counts.queries.ts'
import { unknownCount } from './counts.service.ts'

type Named = Awaited<ReturnType<typeof findNamed>>[number]

/** Finds the product of a line: by id, code, the GTIN of one that is not archived, or the serial number of a unit. */
function finder(products: readonly Named[], unitOf: (serial: string) => LockedUnit | undefined) {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byCode = new Map(products.map((product) => [product.code, product]))
  const byGtin = new Map(
    products.flatMap((product) =>
      product.gtin && !product.archived_at ? [[gtinKey(product.gtin), product] as const] : [],
    ),
  )
  return ({ productId, code = '' }: CountEntry): { product: Named; unit?: LockedUnit } => {
    const product =
      productId === undefined ? (byCode.get(code) ?? byGtin.get(gtinKey(code))) : byId.get(productId)
    if (product) return { product }
    if (productId !== undefined) throw notFound('Produto não encontrado.')
    const unit = unitOf(code)
    const its = unit && byId.get(unit.product_id)
    if (!unit || !its) throw unknownProduct(code)
    return { product: its, unit }
  }
}

/** The quantity that a line adds: a unit that was read before adds none. */
async function quantityOf(
  tx: Tx,
  countId: number,
  { quantity }: CountEntry,
  unit: LockedUnit | undefined,
): Promise<number> {
  if (!unit) return quantity
  if (Math.abs(quantity) !== 1)
    throw ruleViolation(`O número de série ${unit.serial} conta como uma unidade.`)
  if (unit.state !== 'stock') throw invalidState(whereItIs(unit))
  return (await readUnit(tx, countId, unit.id, quantity > 0)) ? quantity : 0
}

const LONGEST_AGE_MS = 7 * DAY_MS
/** Milliseconds between counting and sending. */
const ageOf = ({ countedAt }: CountEntry, sentAt: Date) =>
  countedAt === undefined
    ? 0
    : Math.min(LONGEST_AGE_MS, Math.max(0, sentAt.getTime() - new Date(countedAt).getTime()))

/**
 * Adds counted units to the lines of an open count, all or none. Each part stores what lay on the shelf when it was
 * counted, at the earliest when the count began, so that later sales are not differences; several people may count one
 * product. A unit read by its serial number counts once in the count.
 * @throws AppError NOT_FOUND; INVALID_STATE when the count is finished, a product archived or a unit not on the shelf;
 * RULE_VIOLATION for a product outside the scope, or a line that would fall below zero or pass MAX_STOCK
 */
export async function putCountLines(
  tx: Tx,
  actor: Actor,
  countId: number,
  entries: readonly CountEntry[],
  sentAt = new Date(),
): Promise<CountedLines> {
  const count = await lockCount(tx, countId, 'share')
  if (!count) throw unknownCount()
  if (count.status !== 'open') throw invalidState(`A contagem ${count.name} já foi concluída.`)
  const ids = entries.flatMap(({ productId }) => productId ?? [])
  const codes = entries.flatMap(({ code }) => code ?? [])
  const units = await findUnitPlaces(tx, codes)
  const inUnits = units.map(({ product_id }) => product_id)
  const find = finder(await findNamed(tx, [...ids, ...inUnits], codes, count.scope), unitsByNumber(units))
  const found = entries.map((entry) => ({ entry, ...find(entry) }))
  for (const { product } of found) {
    if (product.archived_at) throw invalidState(`${product.name} está arquivado.`)
    if (!product.in_scope) throw ruleViolation(`${product.name} não faz parte desta contagem.`)
  }
  const parts: { entry: CountEntry; product: Named; quantity: number }[] = []
  for (const { entry, product, unit } of found)
    parts.push({ entry, product, quantity: await quantityOf(tx, countId, entry, unit) })
  const shelves = await shelvesOf(
    tx,
    countId,
    parts.map(({ entry, product, quantity }) => ({
      product_id: product.id,
      quantity,
      age_ms: ageOf(entry, sentAt),
    })),
  )
  const changes = new Map<number, LineChange>()
  parts.forEach(({ product, quantity }, index) => {
    const shelf = shelves[index]
    if (!shelf) return
    const before = changes.get(product.id)
    const latest = before && before.moment > shelf.moment ? before : shelf
    changes.set(product.id, {
      product_id: product.id,
      quantity: (before?.quantity ?? 0) + quantity,
      first_position: Math.min(before?.first_position ?? shelf.position, shelf.position),
      first_moment: before && before.first_moment < shelf.moment ? before.first_moment : shelf.moment,
      position: Math.max(before?.position ?? shelf.position, shelf.position),
      moment: latest.moment,
      stock: latest.stock,
      unpacked: latest.unpacked,
    })
  })
  const lines = await addToLines(tx, countId, [...changes.values()], actor.who)
  const tooMuch = lines.find(({ counted }) => (counted ?? 0) > MAX_STOCK)
  if (tooMuch)
    throw ruleViolation(
      `A contagem de ${tooMuch.name} passaria de ${MAX_STOCK.toLocaleString('pt-BR')} unidades.`,
    )
  return { lines: lines.map(({ product_id, ...line }) => ({ productId: product_id, ...line })) }
}
