import type { ImportLine, ImportResult } from '@shop/contract/products'
import { gtinKey } from '@shop/domain/gtin'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockByCodes } from '../../../db/lock-products.ts'
import { inParts } from '../../../db/sql-parts.ts'
import { findGtinOwners } from './gtin.queries.ts'
import { clearGtins, lockCatalogue, placesOf, updateLines } from './import.queries.ts'
import { changeProducts, createProducts } from './import-part.ts'
import { columnsOf } from './product-record.ts'
import { openingEntry } from './write-product.ts'

/** A line with its number in the file and the ids of its brand and reference. */
interface PlacedLine extends ImportLine {
  number: number
  brandId: number
  referenceId: number | null
}

const at = (number: number, text: string) => `Linha ${number}: ${text}`

async function placeLines(tx: Tx, lines: readonly ImportLine[]): Promise<PlacedLine[]> {
  const places = await placesOf(tx, lines)
  return lines.map((line, index) => {
    const number = index + 1
    const { brandId, referenceId } = places[index] ?? { brandId: null, referenceId: null }
    if (brandId === null) throw ruleViolation(at(number, `A marca ${line.brand} não existe.`))
    if (line.reference && referenceId === null)
      throw ruleViolation(at(number, `A referência ${line.reference} não existe na marca ${line.brand}.`))
    return { ...line, number, brandId, referenceId }
  })
}

const columnsWithPlace = (line: PlacedLine) => ({
  ...columnsOf(line),
  brand_id: line.brandId,
  reference_id: line.referenceId,
})

async function createPart(tx: Tx, actor: Actor, lines: readonly PlacedLine[]): Promise<void> {
  await createProducts(
    tx,
    actor,
    lines.map((line) => ({
      columns: columnsWithPlace(line),
      opening: (id) => openingEntry(id, line.stock, line.cost),
      stock: line.stock,
    })),
  )
}

async function changePart(
  tx: Tx,
  actor: Actor,
  lines: readonly PlacedLine[],
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = lines.map(({ code }) => idOf.get(code) ?? 0)
  const rows = lines.map((line, index) => ({ ...columnsWithPlace(line), id: ids[index] ?? 0 }))
  await changeProducts(tx, actor, ids, () => updateLines(tx, rows))
}

/** The ids of the products changed by lines with a code; their rows are locked in id order. */
async function lockChanged(tx: Tx, lines: readonly PlacedLine[]): Promise<Map<string, number>> {
  const rows = lines.length
    ? await lockByCodes(
        tx,
        lines.map(({ code }) => code),
      )
    : []
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  const seen = new Set<string>()
  for (const { code, number } of lines) {
    if (!idOf.has(code)) throw notFound(at(number, `Produto ${code} não encontrado.`))
    if (seen.has(code)) throw new AppError('DUPLICATE', at(number, `O código ${code} está repetido.`))
    seen.add(code)
  }
  return idOf
}

/**
 * Refuses two lines or products with the same GTIN; products of the file may exchange theirs.
 * @throws AppError DUPLICATE naming the line and the product
 */
async function checkGtins(
  tx: Tx,
  lines: readonly PlacedLine[],
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  const seen = new Map<string, PlacedLine>()
  for (const line of lines) {
    if (!line.gtin) continue
    const twin = seen.get(gtinKey(line.gtin))
    if (twin)
      throw new AppError(
        'DUPLICATE',
        at(line.number, `O GTIN ${line.gtin} já é de ${twin.name} (linha ${twin.number}).`),
      )
    seen.set(gtinKey(line.gtin), line)
  }
  // Products whose GTIN the file sets: all are cleared first, so that two products can exchange theirs.
  const given = new Set(lines.flatMap(({ code, gtin }) => (gtin === undefined ? [] : (idOf.get(code) ?? []))))
  const exchanged: number[] = []
  for (const owner of await findGtinOwners(tx, [...seen.keys()])) {
    const line = seen.get(gtinKey(owner.gtin ?? ''))
    if (!line || idOf.get(line.code) === owner.id) continue
    if (given.has(owner.id)) exchanged.push(owner.id)
    else
      throw new AppError(
        'DUPLICATE',
        at(line.number, `O GTIN ${line.gtin} já é de ${owner.name} (${owner.code}).`),
      )
  }
  await clearGtins(tx, exchanged)
}

/**
 * Creates the lines without a code, with their first stock, and changes the others, but never their stock: all or none.
 * @throws AppError naming the line: RULE_VIOLATION for an unknown brand or reference, NOT_FOUND for an unknown code,
 * DUPLICATE for a code that occurs twice
 */
export function importProducts(db: Db, actor: Actor, lines: readonly ImportLine[]): Promise<ImportResult> {
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx)
    const placed = await placeLines(tx, lines)
    const changed = placed.filter(({ code }) => code !== '')
    const created = placed.filter(({ code }) => code === '')
    const idOf = await lockChanged(tx, changed)
    await checkGtins(tx, placed, idOf)
    for (const part of inParts(changed)) await changePart(tx, actor, part, idOf)
    for (const part of inParts(created)) await createPart(tx, actor, part)
    return { created: created.length, changed: changed.length }
  })
}
