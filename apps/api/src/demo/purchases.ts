import { ppmFromPercent } from '@shop/domain/percent'
import { PRICE_LEVELS } from '@shop/domain/price-changes'
import { sql } from 'kysely'
import { type Actor, employeeActor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { createPurchase, endPurchase, sendPurchase } from '../features/buying/purchases/purchases.service.ts'
import { finishReceipt } from '../features/buying/receiving/finish-receipt.ts'
import { changeReceipt, createReceipt } from '../features/buying/receiving/receiving.service.ts'
import { createSupplier } from '../features/buying/suppliers/suppliers.service.ts'
import {
  applyRepricing,
  previewRepricing,
  undoRepricing,
} from '../features/catalogue/repricing/repricing.service.ts'
import type { BrandName } from './catalogue/brands.ts'
import { loadNfes } from './nfes.ts'
import type { Past } from './past.ts'

/** Each sells some brands; the last one sells all others. */
const SUPPLIERS = [
  {
    name: 'Importadora Celular Sul',
    cnpj: '11444777000161',
    phone: '5133334000',
    email: 'pedidos@celularsul.example',
    leadDays: 12,
    brands: ['Apple', 'Samsung', 'Motorola', 'Xiaomi', 'Realme', 'Infinix', 'JBL'],
  },
  {
    name: 'Distribuidora Capas Brasil',
    cnpj: '11222333000181',
    phone: '1130304000',
    email: 'vendas@capasbrasil.example',
    leadDays: 5,
    brands: ['Spigen', 'Gorila Shield', 'Geonav', 'i2GO'],
  },
  {
    name: 'Películas & Cabos Ltda',
    cnpj: '12ABC34501DE35',
    phone: '2122225000',
    email: 'contato@peliculasecabos.example',
    leadDays: 3,
    brands: ['Baseus', 'Anker', 'Ugreen', 'QCY', 'SanDisk'],
  },
] as const satisfies readonly { brands: readonly BrandName[]; [field: string]: unknown }[]

const DAY_MS = 24 * 60 * 60 * 1000
const LINES = 3
/** Terms that customers searched in vain, with a product that matches them. */
const LINKED = [['carregador notebook dell', 'Fonte GaN 65 W 3 Portas%']] as const

/** What each supplier sold of its brands, at the present cost. */
const soldBy = (tx: Tx, supplierId: number, brands: readonly string[]) =>
  sql`insert into supplier_products (supplier_id, product_id, last_cost_cents, last_at)
    select ${supplierId}::int, products.id, cost_cents, now() - make_interval(days => 20 + products.id % 50, secs => products.id * 7919 % 20000)
    from products join brands on brands.id = brand_id where brands.name = any(${[...brands]})`.execute(tx)

/** Active products of a supplier that run out first, without phones, which come in with serial numbers. */
async function runningOut(tx: Tx, supplierId: number, from: number): Promise<{ id: number; cost: number }[]> {
  const { rows } = await sql<{ id: number; cost: number }>`select id, cost_cents::int8 as cost
    from products join supplier_products on product_id = id
    where supplier_id = ${supplierId} and archived_at is null and not serialised
    order by stock, id limit ${sql.lit(LINES)} offset ${sql.lit(from)}`.execute(tx)
  return rows
}

/** Customers who wait for products that are out, and searched terms that a person linked to a product. */
async function loadWants(tx: Tx, who: string): Promise<void> {
  await sql`insert into product_wants (customer_id, product_id, at)
    select customers.id, products.id, now() - make_interval(days => customers.id % 9, secs => (customers.id * 7919 + products.id * 4241) % 20000)
    from (select id from products where archived_at is null and stock = 0 order by id limit 4) as products,
      (select id from customers where status = 'Approved' order by id limit 12) as customers
    where (customers.id + products.id) % 4 = 0`.execute(tx)
  for (const [term, name] of LINKED)
    await sql`insert into wanted_terms (term_key, term, state, product_id, who)
      select fold(${term}), ${term}, 'linked', id, ${who} from products
      where name like ${name} and archived_at is null order by stock, id limit 1`.execute(tx)
}

/** One repricing in force and one that was undone. */
async function loadRepricings(tx: Tx, by: Actor, past: Past, after: number): Promise<void> {
  const apply = async (
    brand: BrandName,
    rule: { kind: 'percent' | 'margin'; percent: number; endsIn90: boolean },
  ) => {
    const input = {
      filter: { brand, reference: '', search: '' },
      rule: { ...rule, percent: ppmFromPercent(rule.percent), levels: [...PRICE_LEVELS] },
    }
    const { digest } = await previewRepricing(tx, input, { page: 0, items: 1 })
    return applyRepricing(tx, by, { ...input, digest })
  }
  await apply('Samsung', { kind: 'percent', percent: 2.5, endsIn90: false })
  await past.happened(past.later(after, 22))
  const { id } = await apply('Baseus', { kind: 'margin', percent: 40, endsIn90: true })
  await past.happened(past.later(after, 31))
  await undoRepricing(tx, by, id)
  await past.happened(past.later(after, 38))
}

/**
 * Suppliers, a purchase order in each state, NF-e and repricings, made by the same functions as real ones. `cnpj` is the
 * company's.
 */
export async function loadPurchases(tx: Tx, timeZone: string, cnpj: string, past: Past): Promise<void> {
  const stocker = await tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('kind', '=', 'stocker')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const by = employeeActor({ ...stocker, permissions: [] }, '')
  const suppliers: { id: number; cnpj: string; name: string; phone: string }[] = []
  for (const { brands, ...supplier } of SUPPLIERS) {
    const { id } = await createSupplier(tx, by, supplier)
    await soldBy(tx, id, brands)
    suppliers.push({ id, ...supplier })
  }
  await past.happened(await past.ago(690.7))
  await loadWants(tx, by.who)
  await past.happened(await past.ago(52.3))

  const chosen = (index: number) =>
    runningOut(tx, suppliers[index % suppliers.length]?.id ?? 0, LINES * Math.floor(index / suppliers.length))
  const order = async (index: number, at: number, comment = '') => {
    const lines = (await chosen(index)).map(({ id, cost }) => ({ productId: id, quantity: 12, cost }))
    const supplierId = suppliers[index % suppliers.length]?.id ?? 0
    const made = await createPurchase(tx, by, { supplierId, comment, lines })
    await past.happened(at)
    return made
  }
  const send = async (index: number, at: number) => {
    const { id } = await order(index, past.later(at, -25))
    await sendPurchase(tx, by, id, undefined, timeZone, new Date(at))
    await past.happened(at)
    return id
  }
  /** Sent some days before it arrived, so that its supplier's real lead time shows. */
  const receive = async (index: number, arrived: number, days: number, document: string, part: number) => {
    const purchaseId = await send(index, past.later(arrived - days * DAY_MS, 0))
    const { id, lines } = await createReceipt(tx, by, { purchaseId, document: '' })
    const counted = lines.map(({ position, productId, expected, cost }) => ({
      position,
      productId,
      quantity: Math.floor(expected * part),
      cost: Math.round(cost * 100),
      serials: [],
    }))
    await changeReceipt(tx, id, {
      document,
      freight: 2_500,
      discount: 0,
      other: 0,
      comment: '',
      lines: counted,
    })
    await past.happened(arrived)
    await finishReceipt(tx, by, id, {
      prices: 'keep',
      changing: counted.map(({ productId }) => productId),
    })
    const finished = past.later(arrived, 14)
    await past.happened(finished)
    return finished
  }
  const arrivalOf = async (index: number, openHours: number) => {
    const products = await chosen(index)
    return past.ago(
      openHours,
      products.map(({ id }) => id),
    )
  }
  const received = [
    await receive(3, await arrivalOf(3, 64.4), 7, 'NF 1077', 1),
    await receive(2, await arrivalOf(2, 6.2), 3, 'NF 4821', 0.5),
  ]
  const cancelled = await order(4, await past.ago(21.7))
  await endPurchase(tx, by, cancelled.id, 'cancel', `Pedido refeito com ${SUPPLIERS[2].name}.`)
  await past.happened(await past.ago(19.4))
  await send(1, await past.ago(14.9))
  const draft = await order(0, await past.ago(3.6), 'Rever quantidades antes de enviar.')
  const [importer, covers, films] = suppliers
  const stocked = await loadNfes(
    tx,
    by,
    cnpj,
    [covers, importer, films].flatMap((one) => one ?? []),
    past,
  )
  await tx
    .insertInto('purchase_list_choices')
    .values({ product_id: draft.lines[0]?.productId ?? 0, quantity: 6, supplier_id: null, who: by.who })
    .execute()
  // Receipts change costs, and a product's prices change one after the other.
  await loadRepricings(tx, by, past, Math.max(...received, stocked, await past.ago(2.8)))
}
