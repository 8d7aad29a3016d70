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

test('a note stays with the customer only where the trail shows that nobody else wrote it', async () => {
  await migrate(db, '0086-unpaid-orders')
  await sql`
    insert into customers (name, email, phone, document, notes)
      select name, name, '1', name, 'note of ' || name
      from unnest(array['applied', 'edited by staff', 'edited by both', 'edited alone', 'unknown']) as name;
    insert into audit_log (employee_id, who, action, entity, entity_id, change) values
      (null, 'Cliente', 'signup', 'customer', 1, 'Cadastro enviado'),
      (7, 'Rui', 'edit', 'customer', 1, 'Nível: de Ouro para Prata'),
      (null, 'Cliente', 'signup', 'customer', 2, 'Cadastro enviado'),
      (7, 'Rui', 'edit', 'customer', 2, 'Dados alterados: Rua, Observações'),
      (7, 'Rui', 'edit', 'customer', 3, 'Dados alterados: Observações'),
      (null, 'Cliente', 'edit', 'customer', 3, 'Dados alterados: Observações'),
      (null, 'Cliente', 'edit', 'customer', 4, 'Dados alterados: Observações')`.execute(db)
  await migrate(db, '0087-internal-notes')
  const kept = await db
    .selectFrom('customers')
    .select(['name', 'notes', 'internal_note'])
    .orderBy('id')
    .execute()
  expect(kept.map(({ name, notes }) => (notes ? name : ''))).toEqual(['applied', '', '', 'edited alone', ''])
  for (const { name, notes, internal_note } of kept) expect(notes + internal_note).toBe(`note of ${name}`)
})
