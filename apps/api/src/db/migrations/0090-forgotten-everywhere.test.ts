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
  await migrate(db, '0071-units-compared-once')
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

test('typed names and reasons leave the trail; texts of a finished receipt may change, nothing else of it', async () => {
  await sql`
    insert into suppliers (name, cnpj, lead_days) values ('Fornecedor', '11222333000181', 1);
    insert into goods_receipts (supplier_id, state, comment, who, finished_who, finished_at)
      values (1, 'done', 'da Marcela', 'Zé', 'Zé', now());
    insert into audit_log (who, action, entity, entity_id, change) values
      ('Zé', 'create', 'count', 7, 'Contagem da Marcela: criada criada'),
      ('Zé', 'approve', 'count', 7, 'Contagem da Marcela: 2 diferenças aprovadas'),
      ('Zé', 'cancel', 'purchase-order', 3, 'Cancelar pedido: a Marcela desistiu'),
      ('Zé', 'edit', 'role', 1, 'Nome: de A para B')`.execute(db)
  await migrate(db)
  const trail = await db.selectFrom('audit_log').select('change').orderBy('id').execute()
  expect(trail.map(({ change }) => change)).toEqual([
    'Contagem 7 criada',
    'Contagem 7: 2 diferenças aprovadas',
    'Cancelar pedido',
    'Nome: de A para B',
  ])
  await expect(sql`update audit_log set change = ''`.execute(db)).rejects.toThrow('permission denied')
  await sql`update goods_receipts set comment = 'de Cliente anonimizado'`.execute(db)
  await expect(sql`update goods_receipts set freight_cents = 5`.execute(db)).rejects.toThrow('is done')
  await expect(sql`delete from goods_receipts`.execute(db)).rejects.toThrow('is done')
})
