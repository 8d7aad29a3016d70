import { isDeepStrictEqual } from 'node:util'
import { gtinKey } from '@shop/domain/gtin'
import { ppmBetween } from '@shop/domain/percent'
import { type DefaultPercentages, newPercentages } from '@shop/domain/price-changes'
import { MAX_MARKUP_PPM } from '@shop/domain/pricing'
import { fold } from '@shop/domain/text'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { inParts } from '../../../db/sql-parts.ts'
import { type ImportLine, importKind, type Refuse } from '../../platform/imports/import-kind.ts'
import { findDefaultPercentages } from '../../platform/settings/settings.queries.ts'
import { type Movement, recordMovements } from '../stock/ledger.ts'
import { lockCatalogue, placesOf } from './import.queries.ts'
import { changeProducts, createProducts } from './import-part.ts'
import {
  type FindFormer,
  type FormerProduct,
  findFormer,
  placeProducts,
  updateFormer,
} from './import-sheet.queries.ts'
import { PRODUCT_FIELDS, type ProductValues } from './product-fields.ts'

type Line = ImportLine<ProductValues>

/** A line with the product that it changes; a new one has none. */
interface Planned {
  line: Line
  product: FormerProduct | undefined
  columns: ReturnType<typeof merged>
  /** Units that enter as the opening balance. */
  opening: number
  differs: boolean
}

/** A new product with the shop's percentages, or the current values with those of the line. */
const merged = ({ values }: Line, product: FormerProduct | undefined, shop: DefaultPercentages) => {
  const { cost: costCents = 0, sellPrice: sellPriceCents = 0, gold, silver } = values
  const fresh = newPercentages({ costCents, sellPriceCents }, { goldPpm: gold, silverPpm: silver }, shop)
  return {
    former_code: values.code ?? product?.former_code ?? null,
    gtin: values.gtin ?? product?.gtin ?? null,
    name: values.name ?? product?.name ?? '',
    description: values.description ?? product?.description ?? '',
    cost_cents: values.cost ?? product?.cost_cents ?? 0,
    sell_price_cents: values.sellPrice ?? product?.sell_price_cents ?? 0,
    gold_ppm: gold ?? product?.gold_ppm ?? fresh.goldPpm,
    silver_ppm: silver ?? product?.silver_ppm ?? fresh.silverPpm,
    stock_alert: values.stockAlert ?? product?.stock_alert ?? 0,
    tags: values.tags ?? product?.tags ?? [],
    warranty_months: values.warrantyMonths ?? product?.warranty_months ?? 0,
  }
}

function differs({ values }: Line, product: FormerProduct, after: Planned['columns']): boolean {
  const before = Object.fromEntries(
    Object.keys(after).map((column) => [column, product[column as keyof typeof after]]),
  )
  if (!isDeepStrictEqual(after, before)) return true
  return (
    (values.brand !== undefined && fold(values.brand) !== product.brand) ||
    (values.reference !== undefined && fold(values.reference) !== (product.reference ?? ''))
  )
}

/** Problems of a line that a known product has. */
function refuseKnown(line: Line, product: FormerProduct, refuse: Refuse<ProductValues>): void {
  const { code, stock = 0, serialised } = line.values
  if (product.archived_at)
    refuse(line, 'code', `O produto ${product.code} está arquivado: desarquive-o antes.`)
  if (code !== undefined && product.former_code !== null && product.former_code !== code)
    refuse(line, 'gtin', `Este GTIN já é de ${product.name} (${product.former_code}).`)
  if (serialised !== undefined && serialised !== product.serialised)
    refuse(
      line,
      'serialised',
      'O produto já está na loja: mude o controle por número de série no cadastro dele.',
    )
  if (stock > 0 && product.serialised) refuse(line, 'stock', WITH_SERIALS)
  else if (stock > 0 && product.has_moved && product.opening !== stock)
    refuse(
      line,
      'stock',
      product.opening === null
        ? 'O produto já tem movimentos: o estoque muda em Produtos.'
        : `O saldo inicial já entrou com ${product.opening}: o estoque muda em Produtos.`,
    )
}

const WITH_SERIALS = 'Produto com número de série: deixe o estoque vazio e importe os números de série.'

/** Problems of a line of a new product. */
function refuseNew(line: Line, shop: DefaultPercentages, refuse: Refuse<ProductValues>): void {
  const { stock = 0, serialised = false, cost = 0, sellPrice = 0 } = line.values
  if (serialised && stock > 0) refuse(line, 'stock', WITH_SERIALS)
  for (const level of ['gold', 'silver'] as const)
    if (
      line.values[level] === undefined &&
      shop[`${level}Ppm`] === null &&
      ppmBetween(cost, sellPrice) > MAX_MARKUP_PPM
    )
      refuse(
        line,
        level,
        `Preencha ${PRODUCT_FIELDS[level].label}: o preço de venda é mais que o preço de compra mais 10.000 % dele.`,
      )
}

const isNamedOnly = ({ code, shopCode, gtin }: ProductValues) =>
  code === undefined && shopCode === undefined && !gtin

/** A line without code and GTIN finds its product by the name and, where it has one, the reference. */
function findByName(line: Line, find: FindFormer, refuse: Refuse<ProductValues>): FormerProduct | undefined {
  if (!isNamedOnly(line.values)) return undefined
  const { name, reference } = line.values
  const found = find
    .ofName(name)
    .filter((product) => reference === undefined || fold(reference) === (product.reference ?? ''))
  if (found.length > 1) refuse(line, 'name', `Há mais de um produto ${name}: informe o código ou o GTIN.`)
  return found[0]
}

function planLine(
  line: Line,
  find: FindFormer,
  shop: DefaultPercentages,
  refuse: Refuse<ProductValues>,
): Planned | undefined {
  const { code, shopCode, gtin, stock = 0 } = line.values
  let refused = false
  const refuseThis: typeof refuse = (...given) => {
    refused = true
    refuse(...given)
  }
  const byGtin = find.ofGtin(gtin)
  const byShopCode = find.ofShopCode(shopCode)
  if (shopCode !== undefined && !byShopCode)
    refuseThis(line, 'shopCode', `Não há produto com o código ${shopCode} na loja.`)
  const product = byShopCode ?? find.ofCode(code) ?? byGtin ?? findByName(line, find, refuseThis)
  if (product && byGtin && byGtin.id !== product.id)
    refuseThis(line, 'gtin', `O GTIN ${gtin} já é de ${byGtin.name} (${byGtin.code}).`)
  if (product) refuseKnown(line, product, refuseThis)
  else refuseNew(line, shop, refuseThis)
  if (refused) return undefined
  const opening = product?.has_moved ? 0 : stock
  const columns = merged(line, product, shop)
  return {
    ...{ line, product, columns, opening },
    differs: !product || opening > 0 || differs(line, product, columns),
  }
}

const openingOf = (productId: number, quantityIn: number, cost: number): Movement => ({
  productId,
  kind: 'opening',
  quantityIn,
  costBeforeCents: cost,
  unitCostCents: cost,
})

/** The line's brand and reference, or those of the product. */
async function placed(tx: Tx, plans: readonly Planned[]) {
  const places = await placesOf(
    tx,
    plans.map(({ line: { values }, product }) => ({
      brand: values.brand ?? product?.brand ?? '',
      reference: values.reference ?? product?.reference ?? '',
    })),
  )
  return plans.map((plan, index) => ({
    plan,
    place: { brand_id: places[index]?.brandId ?? 0, reference_id: places[index]?.referenceId ?? null },
  }))
}

async function createPart(tx: Tx, actor: Actor, plans: readonly Planned[]): Promise<void> {
  const rows = await placed(tx, plans)
  await createProducts(
    tx,
    actor,
    rows.map(({ plan: { line, columns, opening }, place }) => ({
      columns: { ...columns, ...place, serialised: line.values.serialised ?? false },
      stock: opening,
      opening: (id) => openingOf(id, opening, columns.cost_cents),
    })),
  )
}

async function changePart(tx: Tx, actor: Actor, plans: readonly Planned[]): Promise<void> {
  const rows = (await placed(tx, plans)).flatMap(({ plan: { product, columns }, place }) =>
    product ? [{ ...columns, ...place, id: product.id }] : [],
  )
  const ids = rows.map(({ id }) => id)
  await changeProducts(tx, actor, ids, () => updateFormer(tx, rows))
  await recordMovements(
    tx,
    actor,
    plans.flatMap(({ product, opening, columns }) =>
      product && opening > 0 ? [openingOf(product.id, opening, columns.cost_cents)] : [],
    ),
  )
}

/** Locks products as they were compared. @throws AppError STALE when somebody changed one meanwhile */
async function lockUnchanged(tx: Tx, products: readonly FormerProduct[]): Promise<void> {
  const locked = await lockProducts(
    tx,
    products.map(({ id }) => id),
  )
  const changed = products.find(({ id, version }) => locked.get(id)?.version !== version)
  if (changed)
    throw new AppError(
      'STALE',
      `${changed.name} foi alterado agora por outra pessoa. Envie a planilha de novo.`,
    )
}

/** Products of the former program with their first stock; a line finds its product by code, else by GTIN. */
export const PRODUCT_IMPORT = importKind({
  name: 'products',
  entity: 'product',
  identity:
    'Cada produto é reconhecido pelo código do programa anterior ou da loja, pelo GTIN ou, sem eles, pelo nome: importar de novo não duplica.',
  fields: PRODUCT_FIELDS,
  keysOf: ({ code, shopCode, gtin, name = '', reference = '' }) => [
    ...(shopCode === undefined ? [] : [`código da loja ${shopCode}`]),
    ...(code === undefined && shopCode === undefined && !gtin
      ? [`nome ${name} ${reference}`.trim().toLowerCase()]
      : []),
    ...(code === undefined ? [] : [`código ${code}`]),
    ...(gtin ? [`GTIN ${gtinKey(gtin).replace(/^0+/, '')}`] : []),
  ],
  async plan(db, _actor, lines, refuse) {
    const find = await findFormer(
      db,
      lines.flatMap(({ values }) => values.code ?? []),
      lines.flatMap(({ values }) => values.gtin ?? []),
      {
        shopCodes: lines.flatMap(({ values }) => values.shopCode ?? []),
        names: lines.flatMap(({ values }) => (isNamedOnly(values) ? (values.name ?? []) : [])),
      },
    )
    const shop = await findDefaultPercentages(db)
    const plans = lines.flatMap((line) => planLine(line, find, shop, refuse) ?? [])
    const created = plans.filter(({ product }) => !product)
    const changed = plans.filter((plan) => plan.product && plan.differs)
    return {
      fresh: created.length,
      changed: changed.length,
      unchanged: plans.length - created.length - changed.length,
      async write(tx, actor, report) {
        await lockCatalogue(tx)
        await placeProducts(
          tx,
          actor,
          [...created, ...changed].flatMap(({ line: { values } }) =>
            values.brand ? [{ brand: values.brand, reference: values.reference ?? '' }] : [],
          ),
        )
        await lockUnchanged(
          tx,
          changed.flatMap(({ product }) => product ?? []),
        )
        let done = 0
        for (const [parts, writePart] of [
          [changed, changePart],
          [created, createPart],
        ] as const)
          for (const part of inParts(parts)) {
            await writePart(tx, actor, part)
            done += part.length
            await report(done)
          }
      },
    }
  },
})
