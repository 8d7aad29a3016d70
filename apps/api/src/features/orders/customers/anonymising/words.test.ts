import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../../test/harness.ts'
import { makeProduct, makeSupplier } from '../../../../../test/make.ts'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { mailMessage } from '../../../platform/mail/message.ts'
import { emptyOutbox } from '../../../platform/mail/outbox.ts'
import { addCustomer } from '../customers.fixture.ts'
import { earlierValues, findPerson, textWithoutPerson } from './person.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const anonymise = (id: number) =>
  shop.call('POST', `/customers/${id}/anonymise`, admin, { reason: 'Pedido do titular' })

describe('forgetting somebody called by an ordinary word', () => {
  test('keeps what repeated calls of others are recognised by: a grant sent twice counts once', async () => {
    const other = await addCustomer(shop, { name: 'Outra Pessoa' })
    const grant = () =>
      shop.call<{ balance: number }>(
        'POST',
        `/customers/${other.id}/credit/grant`,
        admin,
        { amount: 12.34, comment: 'Cortesia' },
        key,
      )
    const key = { 'idempotency-key': randomUUID() }
    expect((await grant()).data.balance).toBe(12.34)
    const { id } = await addCustomer(shop, { name: 'balance' })
    expect((await anonymise(id)).status).toBe(200)
    expect((await grant()).data.balance).toBe(12.34)
    const account = await shop.call<{ balance: number }>('GET', `/customers/${other.id}/credit`, admin)
    expect(account.data.balance).toBe(12.34)
  })

  test('leaves that word in the texts of the shop', async () => {
    await shop.call('POST', '/till/open', admin, { float: 10 })
    await shop.call('POST', '/till/movements', admin, { kind: 'in', amount: 1, comment: 'balanço do dia' })
    const { id } = await addCustomer(shop, { name: 'Balanço' })
    await anonymise(id)
    const { comment } = await shop.db.selectFrom('till_movements').select('comment').executeTakeFirstOrThrow()
    expect(comment).toBe('balanço do dia')
  })
})

test('a call about the person that is repeated later is refused instead of done again', async () => {
  const { id } = await addCustomer(shop)
  const key = { 'idempotency-key': randomUUID() }
  const grant = () =>
    shop.call('POST', `/customers/${id}/credit/grant`, admin, { amount: 5, comment: 'Cortesia' }, key)
  await grant()
  await shop.call('POST', `/customers/${id}/credit/payout`, admin, {
    amount: 5,
    method: 'pix',
    comment: 'Acerto',
  })
  expect((await anonymise(id)).status).toBe(200)
  expect(await grant()).toMatchObject({ status: 409, code: 'DUPLICATE' })
})

describe('earlier values', () => {
  test('are read backwards, latest first', () => {
    const changes = [
      'Nível: de Ouro para Prata; Nome: de B para C',
      'Telefone: de (11) 91234-5678 para (11) 95555-0002',
      'Nome: de Casa para Todos; Lar para B; E-mail: de a@a para b@b',
    ]
    expect(earlierValues('Nome', 'C', changes, 'name')).toEqual(['B', 'Casa para Todos; Lar'])
    expect(earlierValues('Telefone', '11955550002', changes, 'phone')).toEqual(['11912345678'])
    expect(earlierValues('Documento', '1', changes, 'document')).toEqual([])
  })
})

describe('whole words', () => {
  test.each([
    ['Ana Íris', true],
    ['troco da ANA  IRIS.', true],
    ['Mariana Íris', false],
    ['Ana Írise', false],
    ['Ana', false],
    ['ana@x.com', true],
    ['bi.ana@x.com', false],
    ['ana@x.com.br', false],
    ['fale com ana@x.com.', true],
    ['+55 (11) 95555-0002', true],
    ['119555500021', false],
    ['111.444.777-35', true],
  ])('%s', async (text, isReplaced) => {
    const { id } = await addCustomer(shop, {
      name: 'Ana Íris',
      email: `ana-${randomUUID()}@teste.local`,
      document: String(Math.random()).slice(2, 13),
    })
    const left = await shop.db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const person = await findPerson(tx, {
        ...row,
        email: 'ana@x.com',
        phone: '11955550002',
        document: '11144477735',
      } as unknown as Parameters<typeof findPerson>[1])
      return textWithoutPerson(tx, text, person)
    })
    expect(left !== text).toBe(isReplaced)
  })
})

describe('mails in the outbox', () => {
  const folder = () => join(shop.context.settings.DATA_DIR, 'outbox')
  const mailTo = async (to: string) => {
    const mailer = openMailer(shop.context.settings)
    await mailer.send(mailMessage(to, { subject: 'Oi', before: ['Olá'], after: [] }))
    mailer.close()
  }

  test('to the current and earlier addresses are deleted after the person is forgotten, others stay', async () => {
    const { id, email } = await addCustomer(shop)
    await mailTo(email)
    await shop.call('PATCH', '/customers', admin, { customerId: id, email: 'depois@teste.local' })
    await mailTo('depois@teste.local')
    await mailTo('outra@teste.local')
    await anonymise(id)
    expect(readdirSync(folder())).toHaveLength(3)
    await shop.runJobs()
    expect(readdirSync(folder())).toHaveLength(1)
  })

  test('are deleted after a week, by the nightly job', async () => {
    mkdirSync(folder(), { recursive: true })
    const written = (name: string, daysAgo: number) => {
      const path = join(folder(), name)
      writeFileSync(path, 'x')
      const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
      utimesSync(path, at, at)
    }
    written('of-an-older-release.eml', 8)
    written('.half.part', 8)
    written('young.eml', 6)
    await shop.context.jobs.add(shop.db, 'nightly-work', {})
    await shop.runJobs()
    const left = readdirSync(folder())
    expect(left).toContain('young.eml')
    expect(left).not.toContain('of-an-older-release.eml')
    expect(left).not.toContain('.half.part')
    await expect(emptyOutbox(join(folder(), 'missing'))).resolves.toBeUndefined()
  })
})

test('the trail repeats neither the typed name of a count nor the reason of a purchase', async () => {
  const { id: productId, code } = await makeProduct(shop.db, 3)
  const name = 'Conferência da Marcela'
  const count = await shop.call<{ id: number }>('POST', '/counts', admin, {
    name,
    scope: { codes: [code] },
    blind: false,
  })
  await shop.call('POST', `/counts/${count.data.id}/finish`, admin, {})
  await shop.call('DELETE', `/counts/${count.data.id}`, admin)
  const trail = await shop.db.selectFrom('audit_log').select('change').where('entity', '=', 'count').execute()
  expect(trail.map(({ change }) => change)).toEqual([
    `Contagem ${count.data.id} criada`,
    `Contagem ${count.data.id} concluída`,
    `Contagem ${count.data.id} removida`,
  ])
  const { id: supplierId } = await makeSupplier(shop.db)
  const lines = [{ productId, quantity: 1, cost: 1 }]
  const purchase = await shop.call<{ id: number }>('POST', '/purchases', admin, {
    supplierId,
    comment: '',
    lines,
  })
  await shop.call('POST', `/purchases/${purchase.data.id}/cancel`, admin, { reason: 'A Marcela desistiu' })
  const { change } = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity', '=', 'purchase-order')
    .where('action', '=', 'cancel')
    .executeTakeFirstOrThrow()
  expect(change).toBe('Cancelar pedido')
})
