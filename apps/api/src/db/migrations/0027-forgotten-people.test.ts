import { createDatabaseFrom } from '@shop/postgres/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabaseFrom(inject('cluster'), 'template0')
  drop = database.drop
  db = openDatabase(database.connection, 2, () => {})
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const END_TO_END = 'E99999999202603101504abcdefghijk'

test('copies of personal data become references; typed notes are kept apart from facts', async () => {
  await migrate(db, '0019-stock-entry-keys')
  await sql`
    insert into customers (name, email, phone, document) values ('Ana Agora', 'a@a', '1', '1');
    insert into customers (name, email, phone, document, anonymized_at) values ('Cliente anonimizado', 'x', '', 'x', now());
    insert into orders (code, customer_id, status, payment, is_pickup, is_fast, with_warranty, sub_total_cents,
        warranty_cents, freight_cents)
      select code, code::int, 13, 'pix', false, false, false, 100, 0, 0 from unnest(array['1', '2']) as code;
    insert into brands (name) values ('Marca');
    insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm) values ('Capa', 1, 1, 2, 0, 0);
    insert into stock_movements (product_id, kind, quantity_before, quantity_out, quantity_after, order_id, who)
      values (1, 'sale', 9, 1, 8, 1, 'Ana Antes');
    insert into order_history (order_id, action, status, who, comment) values
      (1, 'place', 9, 'Ana Antes', ''),
      (1, 'expire', 7, 'Sistema', 'O Pix não foi pago em 60 minutos.'),
      (1, 'confirmPix', 1, 'Zé', ${sql.lit(`Pix de R$ 1,00 visto no banco: ${END_TO_END}: veio da Rita`)}),
      (1, 'paymentSeen', 1, 'Zé', 'Pix de R$ 1,00 aceito na conferência: veio da Rita'),
      (1, 'deliver', 5, 'Zé', 'Recebido por Rita.'),
      (1, 'cancel', 7, 'Zé', 'Ana desistiu Crédito devido ao cliente: R$ 10,00.'),
      (2, 'cancel', 7, 'Zé', 'Bia desistiu');
    insert into audit_log (who, action, entity, entity_id, change) values
      ('Zé', 'confirm', 'order', 1, ${sql.lit(`Pedido 1. Pix de R$ 1,00 visto no banco: ${END_TO_END}: veio da Rita`)}),
      ('Zé', 'decide', 'pix-payment', 1, 'R$ 1,00, Valor menor. Aceitar: veio da Rita'),
      ('Zé', 'edit', 'role', 1, 'Nome: de A para B')`.execute(db)
  await migrate(db)
  const history = await db
    .selectFrom('order_history')
    .select(['who', 'comment', 'note'])
    .orderBy('id')
    .execute()
  expect(history.map(({ who, comment, note }) => [who, comment, note])).toEqual([
    ['', '', ''],
    ['Sistema', 'O Pix não foi pago em 60 minutos.', ''],
    ['Zé', `Pix de R$ 1,00 visto no banco: ${END_TO_END}`, 'veio da Rita'],
    ['Zé', 'Pix de R$ 1,00 aceito na conferência', 'veio da Rita'],
    ['Zé', '', 'Recebido por Rita.'],
    ['Zé', 'Crédito devido ao cliente: R$ 10,00.', 'Ana desistiu'],
    ['Zé', '', ''],
  ])
  const { who } = await db.selectFrom('stock_movements').select('who').executeTakeFirstOrThrow()
  expect(who).toBe('')
  const trail = await db.selectFrom('audit_log').select('change').orderBy('id').execute()
  expect(trail.map(({ change }) => change)).toEqual([
    `Pedido 1. Pix de R$ 1,00 visto no banco: ${END_TO_END}`,
    'R$ 1,00, Valor menor. Aceitar',
    'Nome: de A para B',
  ])
  await expect(sql`update audit_log set change = ''`.execute(db)).rejects.toThrow('permission denied')
})
