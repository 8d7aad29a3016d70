import { formatDocument } from '@shop/domain/documents'
import { sql } from 'kysely'
import { employeeActor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { createPurchase, endPurchase, sendPurchase } from '../features/purchases/purchases.service.ts'
import { finishReceipt } from '../features/receiving/finish-receipt.ts'
import { changeReceipt, createReceipt } from '../features/receiving/receiving.service.ts'
import { createSupplier } from '../features/suppliers/suppliers.service.ts'

/** Name, CNPJ, telephone, e-mail, days from order to delivery. */
const SUPPLIERS = [
  ['Distribuidora Capas Brasil', '11222333000181', '1130304000', 'vendas@capasbrasil.example', 5],
  ['Importadora Celular Sul', '11444777000161', '5133334000', 'pedidos@celularsul.example', 12],
  ['Películas & Cabos Ltda', '12ABC34501DE35', '2122225000', 'contato@peliculasecabos.example', 3],
] as const

const LINES = 3

/** Active products that run out first. */
async function runningOut(tx: Tx): Promise<{ id: number; cost: number }[]> {
  const { rows } = await sql<{ id: number; cost: number }>`select id, cost_cents::int8 as cost from products
    where archived_at is null order by stock, id limit ${sql.lit(LINES * 5)}`.execute(tx)
  return rows
}

/** Moves an order into the past, so that its supplier's real lead time can be seen. */
const happenedDaysAgo = (tx: Tx, id: number, sent: number, arrived: number | null) =>
  sql`update purchase_orders set created_at = now() - make_interval(days => ${sent + 1}),
    sent_at = now() - make_interval(days => ${sent}),
    arrived_at = case when ${arrived}::int is null then null else now() - make_interval(days => ${arrived}) end
    where id = ${id}`.execute(tx)

/** Suppliers, and a purchase order in each state, through the same calls as the shop's own. */
export async function loadPurchases(tx: Tx, timeZone: string): Promise<void> {
  const stocker = await tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('kind', '=', 'stocker')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const by = employeeActor({ ...stocker, permissions: [] }, '')
  const suppliers: number[] = []
  for (const [name, cnpj, phone, email, leadDays] of SUPPLIERS)
    suppliers.push((await createSupplier(tx, by, { name, cnpj, phone, email, leadDays })).id)
  const products = await runningOut(tx)
  const order = async (index: number, comment = '') => {
    const lines = products
      .slice(index * LINES, (index + 1) * LINES)
      .map(({ id, cost }) => ({ productId: id, quantity: 12, cost }))
    const supplierId = suppliers[index % suppliers.length] ?? 0
    return createPurchase(tx, by, { supplierId, comment, lines })
  }
  const receive = async (purchaseId: number, document: string, part: number) => {
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
    await finishReceipt(tx, by, id, { prices: 'keep' })
  }
  const [draft, sent, partial, received, cancelled] = [
    await order(0, 'Rever quantidades antes de enviar.'),
    await order(1),
    await order(2),
    await order(3),
    await order(4),
  ]
  for (const { id } of [sent, partial, received]) await sendPurchase(tx, by, id, undefined, timeZone)
  await receive(partial.id, 'NF 4821', 0.5)
  await receive(received.id, 'NF 1077', 1)
  await happenedDaysAgo(tx, partial.id, 4, 1)
  await happenedDaysAgo(tx, received.id, 15, 8)
  await endPurchase(tx, by, cancelled.id, 'cancel', `Pedido refeito com ${formatDocument(SUPPLIERS[0][1])}.`)
  await tx
    .insertInto('purchase_list_choices')
    .values({ product_id: draft.lines[0]?.productId ?? 0, quantity: 6, supplier_id: null, who: by.who })
    .execute()
}
