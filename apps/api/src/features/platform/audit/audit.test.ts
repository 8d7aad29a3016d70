import type { OpenedSession } from '@shop/contract/accounts'
import type { AuditEntry } from '@shop/contract/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { customerActor, employeeActor, systemActor } from '../../../actor.ts'
import { inTransaction } from '../../../db/database.ts'
import { describeChanges, writeAudit } from './audit.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop({ SHOP_TIMEZONE: 'America/Sao_Paulo' })
  admin = await shop.employee(['full:access'])
  for (let i = 1; i <= 5; i++)
    await writeAudit(
      shop.db,
      employeeActor({ id: admin.id, name: 'Márcia', permissions: [] }, '10.0.0.1'),
      'edit',
      'product',
      i,
      `n${i}`,
    )
  await writeAudit(shop.db, { ...systemActor('João'), ip: '10.0.0.2' }, 'create', 'role', 1, 'nova')
  // Only the owner may insert rows with a past time.
  await shop.owner
    .insertInto('audit_log')
    .values({ at: '2026-03-11T02:59:59.500Z', who: 'Noite', action: 'edit', entity: 'product', change: '' })
    .execute()
})
afterAll(() => shop.close())

const read = async (query: string) =>
  (await shop.call<{ entries: AuditEntry[]; total: number }>('GET', `/audit?${query}`, admin)).data

describe('the audit trail', () => {
  test('is read in pages, newest first, with the total', async () => {
    const { entries, total } = await read('entity=product&action=edit&search=marcia&items=2&page=1')
    expect(total).toBe(5)
    expect(entries.map(({ change }) => change)).toEqual(['n3', 'n2'])
    expect(entries[0]).toMatchObject({ who: 'Márcia', ip: '10.0.0.1', entityId: 3, entityName: null })
  })

  test('shows what was changed by its current name', async () => {
    await writeAudit(shop.db, systemActor('Servidor'), 'edit', 'employee', admin.id, 'apelido')
    const { name } = await shop.db
      .selectFrom('employees')
      .select('name')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect((await read('search=apelido')).entries[0]).toMatchObject({ entityId: admin.id, entityName: name })
  })

  test('is searched by what was changed and by address too', async () => {
    expect((await read('search=10.0.0.2')).total).toBe(1)
    expect((await read('search=NOVA')).total).toBe(1)
  })

  test('finds people regardless of case and accents, and takes wildcards of a search literally', async () => {
    expect((await read('search=JOAO')).total).toBe(1)
    expect((await read('search=%25')).total).toBe(0)
  })

  test('cuts the period by shop time, both ends included to the second', async () => {
    const day = (date: string) => read(`search=noite&start=${date}T00:00:00&end=${date}T23:59:59`)
    expect((await day('2026-03-10')).total).toBe(1)
    expect((await day('2026-03-11')).total).toBe(0)
  })

  test('is closed to everybody without full access', async () => {
    const manager = await shop.employee(['bo:manage:employees', 'bo:manage:roles'])
    expect((await shop.call('GET', '/audit', manager)).status).toBe(403)
  })

  test('cannot be changed, shortened or emptied, not even by the database’s owner', async () => {
    const attempts = [
      sql`update audit_log set who = 'outro'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`grant update on audit_log to current_user; update audit_log set who = 'outro'`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(shop.owner)).rejects.toThrow()
    expect((await read('search=marcia')).total).toBe(5)
  })
})

test('describes only what differs', () => {
  const changes = [
    { label: 'nome', from: 'A', to: 'A' },
    { label: 'telefone', from: '', to: '11' },
    { label: 'regra', from: 'X', to: '' },
  ]
  expect(describeChanges(changes)).toBe('telefone: de vazio para 11; regra: de X para vazio')
})

describe('one customer', () => {
  test('causes at most 100 rows of the trail an hour, and a refused change is not made', async () => {
    const { id } = await makeCustomer(shop.db)
    const change = (nth: number) =>
      inTransaction(shop.db, async (tx) => {
        await tx
          .updateTable('customers')
          .set({ notes: `${nth}` })
          .where('id', '=', id)
          .execute()
        return writeAudit(tx, customerActor(id, '10.0.0.3'), 'edit', 'customer', id, `${nth}`)
      })
    for (let nth = 1; nth <= 100; nth++) await change(nth)
    await expect(change(101)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    const { notes } = await shop.db
      .selectFrom('customers')
      .select('notes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(notes).toBe('100')
    const staff = employeeActor({ id: admin.id, name: 'Márcia', permissions: [] }, '10.0.0.1')
    expect(await writeAudit(shop.db, staff, 'edit', 'customer', id, 'pela loja')).toBeGreaterThan(0)
  })

  test('signs in, chooses another password by a code and signs out, whatever strangers and a thief did before', async () => {
    const { id, email } = await makeCustomer(shop.db, { password_hash: 'none' })
    const stranger = { ...systemActor('Desconhecido'), ip: '10.0.0.4' }
    const thief = customerActor(id, '10.0.0.5')
    for (let nth = 1; nth <= 100; nth++) {
      await writeAudit(shop.db, stranger, 'sign-in-failed', 'customer', id, 'Tentativa de entrar recusada')
      await writeAudit(shop.db, thief, 'edit', 'customer', id, `${nth}`)
    }
    await shop.call('PATCH', `/accounts/users/forgotpassword/${email}`)
    const code = /^ {4}(\d{8})$/m.exec((await shop.runJobs()).at(-1)?.text ?? '')?.[1]
    const newPassword = 'girassol-azul-73'
    const renewed = await shop.call('PATCH', '/accounts/users/activate', null, { email, code, newPassword })
    expect(renewed.status).toBe(200)
    const entered = await shop.call<OpenedSession>('POST', '/shop/customers/signin', null, {
      email,
      password: newPassword,
    })
    expect(entered.status).toBe(200)
    const own = { id, token: entered.data.accessToken }
    expect((await shop.call('POST', '/accounts/signout', own)).status).toBe(200)
  })
})
