import { normalizeSerial, serialKey, serialProblem } from '@shop/domain/serials'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { anyOf, inParts } from '../../../db/sql-parts.ts'
import { CellError, positiveMoney, type ValuesOf } from '../../platform/imports/fields.ts'
import { type ImportLine, importKind, type Refuse } from '../../platform/imports/import-kind.ts'
import { type Movement, recordMovements } from '../stock/ledger.ts'
import { whereItIs } from '../units/move-units.ts'
import { findUnitPlaces, unitsByNumber } from '../units/units.queries.ts'
import { insertAudits } from './import.queries.ts'
import { type FindFormer, type FormerProduct, findFormer } from './import-sheet.queries.ts'
import { formerCode, gtinField } from './product-fields.ts'
import { type Shelf, serialiseShelves } from './serialise-product.ts'

function serialText(text: string): string {
  const problem = serialProblem(text)
  if (problem) throw new CellError(problem)
  return normalizeSerial(text)
}

const FIELDS = {
  code: { ...formerCode, help: 'O código do produto no programa anterior, ou o da loja.' },
  gtin: gtinField,
  serial: {
    label: 'Número de série',
    also: ['IMEI', 'Serial', 'Série', 'Nº de série', 'IMEI 1'],
    required: true,
    example: '356938035643809',
    read: serialText,
  },
  cost: {
    label: 'Preço de compra',
    also: ['Custo', 'Preço de custo'],
    help: 'O preço de compra do produto quando não informado. Não conta para o que já está no estoque.',
    example: '3.150,00',
    read: positiveMoney,
  },
} as const

type Values = ValuesOf<typeof FIELDS>
type Line = ImportLine<Values>

interface Entering {
  product: FormerProduct
  serial: string
  cost: number
}

/** The product of a line. @returns undefined after refusing it */
function productOf(line: Line, find: FindFormer, refuse: Refuse<Values>): FormerProduct | undefined {
  const { code, gtin } = line.values
  const product = find.ofCode(code) ?? find.ofShopCode(code) ?? find.ofGtin(gtin)
  if (!product) {
    const field = code === undefined ? 'gtin' : 'code'
    const requested = code ?? gtin
    refuse(
      line,
      field,
      requested
        ? `Produto ${requested} não encontrado: importe os produtos antes.`
        : 'Informe o código ou o GTIN do produto.',
    )
  } else if (product.archived_at)
    refuse(line, 'code', `O produto ${product.code} está arquivado: desarquive-o antes.`)
  else if (!product.serialised && product.defective > 0)
    refuse(
      line,
      'code',
      `${product.name} tem unidades com defeito sem número de série: dê saída delas antes.`,
    )
  else return product
  return undefined
}

/** One movement for the units of a product that cost the same. */
function toMovements(entering: readonly Entering[]): Movement[] {
  const movements = new Map<string, Movement & { serials: string[] }>()
  for (const { product, serial, cost } of entering) {
    const key = `${product.id} ${cost}`
    const existing = movements.get(key)
    if (existing) existing.serials.push(serial)
    else
      movements.set(key, {
        productId: product.id,
        kind: 'opening',
        costBeforeCents: product.cost_cents,
        unitCostCents: cost,
        serials: [serial],
      })
  }
  return [...movements.values()].map((movement) => ({ ...movement, quantityIn: movement.serials.length }))
}

/** Units enter the stock; their products become serialised, which they may as long as they have no stock. */
async function enter(
  tx: Tx,
  actor: Actor,
  entering: readonly Entering[],
  report: (done: number) => Promise<unknown>,
): Promise<void> {
  const products = [...new Map(entering.map(({ product }) => [product.id, product])).values()]
  const locked = await lockProducts(
    tx,
    products.map(({ id }) => id),
  )
  const plain = products.filter(({ serialised }) => !serialised).map(({ id }) => id)
  const stocked = plain.map((id) => locked.get(id)).find((product) => product && product.stock > 0)
  if (stocked) throw new AppError('STALE', `${stocked.name} recebeu estoque agora. Envie a planilha de novo.`)
  await tx
    .updateTable('products')
    .set({ serialised: true, version: sql`version + 1` })
    .where('id', '=', anyOf(plain))
    .execute()
  const counts = new Map<number, number>()
  for (const { product } of entering) counts.set(product.id, (counts.get(product.id) ?? 0) + 1)
  let done = 0
  for (const part of inParts(entering)) {
    await recordMovements(tx, actor, toMovements(part), locked)
    done += part.length
    await report(done)
  }
  await insertAudits(
    tx,
    actor,
    products.map(({ id }) => {
      const units = counts.get(id) ?? 0
      const change = `Saldo inicial: ${units === 1 ? '1 número' : `${units} números`} de série`
      return { id, action: 'edit', change }
    }),
  )
}

/**
 * The shelves whose units get their numbers: products with stock that was counted without any. The lines of a shelf are
 * as many as its units, or the first of them is refused.
 */
function shelvesOf(standing: readonly (Entering & { line: Line })[], refuse: Refuse<Values>): Shelf[] {
  return [...Map.groupBy(standing, ({ product }) => product.id).values()].flatMap((units) => {
    const [{ product, line } = {}] = units
    if (!product || !line) return []
    if (units.length !== product.on_shelf)
      refuse(
        line,
        'serial',
        `${product.name} tem ${product.on_shelf} na prateleira, com as de pedidos a embalar: a planilha traz ${units.length === 1 ? '1 número' : `${units.length} números`} de série.`,
      )
    return [{ product, serials: units.map(({ serial }) => serial) }]
  })
}

/**
 * Units with serial numbers. Those of the former program enter the stock; those of stock that the shop has counted
 * without numbers get their numbers. A line finds its unit by the number.
 */
export const UNIT_IMPORT = importKind({
  name: 'units',
  entity: 'product',
  identity:
    'Cada aparelho é reconhecido pelo número de série: importar de novo não duplica. O produto é achado pelo código ou pelo GTIN. De um produto que já tem estoque sem números, traga os de todas as unidades.',
  fields: FIELDS,
  keysOf: ({ serial }) => (serial === undefined ? [] : [`número de série ${serialKey(serial)}`]),
  async plan(db, _actor, lines, refuse) {
    const find = await findFormer(
      db,
      lines.flatMap(({ values }) => values.code ?? []),
      lines.flatMap(({ values }) => values.gtin ?? []),
    )
    const places = await findUnitPlaces(
      db,
      lines.map(({ values }) => values.serial ?? ''),
    )
    const unitOf = unitsByNumber(places)
    let unchanged = 0
    const wanted = lines.flatMap((line): (Entering & { line: Line })[] => {
      const { serial = '', cost } = line.values
      const unit = unitOf(serial)
      const product = productOf(line, find, unit ? () => {} : refuse)
      if (unit && unit.product_id === product?.id) unchanged++
      else if (unit) refuse(line, 'serial', `${whereItIs(unit)} É de ${unit.product_name}.`)
      else if (product) return [{ line, product, serial, cost: cost ?? product.cost_cents }]
      return []
    })
    const isStanding = ({ product }: Entering) => !product.serialised && product.on_shelf > 0
    const entering = wanted.filter((unit) => !isStanding(unit))
    const shelves = shelvesOf(wanted.filter(isStanding), refuse)
    return {
      fresh: wanted.length,
      changed: 0,
      unchanged,
      write: async (tx, actor, report) => {
        const products = wanted.map(({ product }) => product.id)
        const locked = await lockProducts(tx, [...new Set(products)])
        const numbered = shelves.find(({ product }) => locked.get(product.id)?.serialised)
        if (numbered)
          throw new AppError(
            'STALE',
            `${numbered.product.name} recebeu números de série agora. Envie a planilha de novo.`,
          )
        await serialiseShelves(tx, actor, shelves)
        await enter(tx, actor, entering, report)
      },
    }
  },
})
