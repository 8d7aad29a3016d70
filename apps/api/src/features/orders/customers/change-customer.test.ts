import type { Customer, CustomerDetails } from '@shop/contract/customers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct } from '../../../../test/make.ts'
import { addCustomer, addOrder } from './customers.fixture.ts'
import { KEEPS_CUSTOMER } from './delete-customer.ts'

let shop: TestShop
let staff: Person

beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:customers'])
})
afterAll(() => shop.close())

const details = (email: string) =>
  shop.call<CustomerDetails>('GET', `/administrator/customer/${email}`, staff)

test('an approval sets the agreed terms and is recorded', async () => {
  const { email } = await addCustomer(shop, { status: 'Waiting' })
  const body = { email, approve: true, level: 1, shippingCost: 12.5, warrantyPercentage: 7.5 }
  const { status, data } = await shop.call<Customer>('PATCH', '/administrator/customers/approve', staff, body)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    status: 'Approved',
    approved: true,
    level: 1,
    warrantyPercentage: 7.5,
    version: 2,
  })
  expect(data.address.shippingCost).toBe(12.5)
  const { history } = (await details(email)).data
  expect(history[0]?.change).toContain('Situação: de Aguardando aprovação para Aprovado')
  expect(history[0]?.change).toContain('Nível: de Sem nível para Ouro')
  expect(history[0]?.who).toMatch(/^Pessoa/)
})

test('an approval sets deliverer and fast tax in the same step, and refuses a person who is no deliverer', async () => {
  const { email } = await addCustomer(shop, { status: 'Waiting' })
  const deliverer = await shop.employee([], 'deliverer')
  const attendant = await shop.employee([], 'attendant')
  const approve = (delivererId: number) =>
    shop.call<Customer>('PATCH', '/administrator/customers/approve', staff, {
      ...{ email, approve: true, level: 1, shippingCost: 5, warrantyPercentage: 0 },
      ...{ fastDeliveryTax: 9.5, delivererId },
    })
  expect(await approve(attendant.id)).toMatchObject({ status: 422 })
  const { data } = await approve(deliverer.id)
  expect(data).toMatchObject({ status: 'Approved', fastDeliveryTax: 9.5 })
  expect(data.delivererAssociated?.id).toBe(deliverer.id)
})

test('a refusal keeps its reason, and can be undone', async () => {
  const { id, email } = await addCustomer(shop, { status: 'Waiting' })
  const body = { email, approve: false, note: 'Documento ilegível' }
  const { data } = await shop.call<Customer>('PATCH', '/administrator/customers/approve', staff, body)
  expect(data).toMatchObject({ status: 'Reproved', blockNote: 'Documento ilegível' })
  const reopen = (version?: number) =>
    shop.call<Customer>('PATCH', `/administrator/customer/${id}/status`, staff, {
      status: 'Waiting',
      version,
    })
  expect((await reopen(data.version)).data).toMatchObject({ status: 'Waiting', blockNote: null })
  expect(await reopen()).toMatchObject({ status: 409 })
})

test('an approval without level or freight is refused, a refusal needs neither', async () => {
  const { email } = await addCustomer(shop, { status: 'Waiting' })
  const response = (body: object) =>
    shop.call<Customer>('PATCH', '/administrator/customers/approve', staff, { email, ...body })
  expect((await response({ approve: true, shippingCost: 1 })).errors[0]).toBe('Informe o nível do cliente')
  expect((await response({ approve: true, level: 1 })).status).toBe(422)
  expect((await response({ approve: false })).data.status).toBe('Reproved')
})

test('of two who approve at once, the second gets the first one’s decision', async () => {
  const { email } = await addCustomer(shop, { status: 'Waiting' })
  const body = { email, approve: true, level: 1, shippingCost: 10, warrantyPercentage: 0 }
  const both = await Promise.all([
    shop.call('PATCH', '/administrator/customers/approve', staff, body),
    shop.call('PATCH', '/administrator/customers/approve', staff, { ...body, level: 2 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.code).toBe('INVALID_STATE')
  expect(refused?.current).toMatchObject({ email, version: 2 })
})

test('an approval based on a waiting customer is refused once the customer was reproved', async () => {
  const { email, version } = await addCustomer(shop, { status: 'Waiting' })
  const response = (body: object) =>
    shop.call('PATCH', '/administrator/customers/approve', staff, { email, ...body })
  await response({ approve: false })
  const terms = { level: 1, shippingCost: 10, warrantyPercentage: 0 }
  expect(await response({ approve: true, ...terms, version })).toMatchObject({ status: 409, code: 'STALE' })
  expect((await response({ approve: true, ...terms })).status).toBe(200)
})

test.each([
  ['level', 7],
  ['warrantyPercentage', 101],
  ['warrantyPercentage', -1],
  ['shippingCost', -1],
  ['shippingCost', 1e9],
  ['shippingCost', 1.999],
  ['fastDeliveryTax', null],
])('an edit with %s %s is refused and changes nothing', async (field, value) => {
  const { id, email, version } = await addCustomer(shop)
  const { status } = await shop.call('PATCH', '/customers', staff, { customerId: id, [field]: value })
  expect(status).toBe(400)
  expect((await details(email)).data.version).toBe(version)
})

test('two people editing: the second gets an error and nothing is overwritten', async () => {
  const { id, email, version } = await addCustomer(shop)
  const first = await shop.call('PATCH', '/customers', staff, {
    customerId: id,
    email,
    shippingCost: 20,
    version,
  })
  expect(first.status).toBe(200)
  const second = await shop.call('PATCH', '/customers', staff, {
    customerId: id,
    email,
    shippingCost: 30,
    version,
  })
  expect(second).toMatchObject({ status: 409, code: 'STALE' })
  expect(second.errors[0]?.replaceAll('\u00a0', ' ')).toMatch(
    /^Este cliente foi alterado por Pessoa.* \(Frete: de R\$ 15,50 para R\$ 20,00\)\. Confira os dados atuais\.$/,
  )
  expect(second.current).toMatchObject({ version: version + 1, address: { shippingCost: 20 } })
  expect((await details(email)).data.address.shippingCost).toBe(20)
})

const STATUS = '/administrator/customer/ID/status'
const ANSWER = '/administrator/customers/approve'

test('a refused edit names the change, not a sign-in that came after it', async () => {
  const { id, version } = await addCustomer(shop)
  await shop.call('PATCH', '/customers', staff, { customerId: id, level: 1 })
  for (const [action, change] of [
    ['sign-in', 'Entrou'],
    ['password', 'Senha alterada'],
  ] as const)
    await shop.db
      .insertInto('audit_log')
      .values({ employee_id: null, who: 'Cliente', action, entity: 'customer', entity_id: id, change })
      .execute()
  const refused = await shop.call('PATCH', '/customers', staff, { customerId: id, level: 2, version })
  expect(refused).toMatchObject({ status: 409, code: 'STALE' })
  expect(refused.errors[0]).toContain('Nível')
  expect(refused.errors[0]).not.toContain('Entrou')
})

test('an internal note is edited by staff, audited without its text in the trail, and never read by the customer', async () => {
  const { id, email } = await addCustomer(shop)
  const note = 'Paga sempre com atraso'
  const { data } = await shop.call<Customer>('PATCH', '/customers', staff, {
    customerId: id,
    internalNote: note,
  })
  expect(data).toMatchObject({ internalNote: note, notes: '' })
  expect((await details(email)).data.internalNote).toBe(note)
  const trail = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity_id', '=', id)
    .where('action', '=', 'edit')
    .execute()
  expect(trail).toEqual([{ change: 'Dados alterados: Anotação interna' }])
  const own = await shop.call('GET', '/shop/customers/me', await shop.signIn(id))
  expect(JSON.stringify(own)).not.toContain(note)
})

test.each([
  ['reproving', 'Waiting', 'PATCH', ANSWER, { approve: false }],
  ['blocking', 'Approved', 'PATCH', STATUS, { status: 'Blocked', note: 'Cheque devolvido' }],
  ['unblocking', 'Blocked', 'PATCH', STATUS, { status: 'Approved' }],
  ['removing', 'Approved', 'DELETE', '/customers/ID?version=SEEN', undefined],
] as const)('%s a customer that was changed meanwhile is refused', async (_, status, method, path, body) => {
  const { id, email, version } = await addCustomer(shop, { status })
  await shop.call('PATCH', '/customers', staff, { customerId: id, notes: 'Ligar antes' })
  const address = path.replace('ID', String(id)).replace('SEEN', String(version))
  const named = body && { ...body, version, ...(path === ANSWER && { email }) }
  expect(await shop.call(method, address, staff, named)).toMatchObject({
    status: 409,
    code: 'STALE',
    current: { id, version: version + 1, notes: 'Ligar antes' },
  })
  expect((await details(email)).data.status).toBe(status)
})

test('an edit keeps fields it does not name and records each changed term with its old and new value', async () => {
  const { id, email } = await addCustomer(shop)
  const body = {
    customerId: id,
    email,
    level: 2,
    warrantyPercentage: 5,
    shippingCost: 15.5,
    approve: true,
    fastDeliveryTax: 30,
  }
  const { data } = await shop.call<Customer>('PATCH', '/customers', staff, body)
  expect(data).toMatchObject({ name: expect.any(String), level: 2, fastDeliveryTax: 30, status: 'Approved' })
  const [last] = (await details(email)).data.history
  expect(last?.change.replaceAll('\u00a0', ' ')).toBe(
    'Nível: de Sem nível para Prata; Garantia do pedido: de 2,5% para 5%; Taxa de entrega rápida: de R$ 0,00 para R$ 30,00',
  )
})

test('an edit that changes nothing leaves no trace', async () => {
  const { id, email, version } = await addCustomer(shop)
  await shop.call('PATCH', '/customers', staff, { customerId: id, shippingCost: 15.5, approve: true })
  expect((await details(email)).data).toMatchObject({ version, history: [] })
})

test('an edit with approve false reproves, but never lifts a block', async () => {
  const active = await addCustomer(shop)
  const edit = (customerId: number) =>
    shop.call<Customer>('PATCH', '/customers', staff, { customerId, approve: false })
  expect((await edit(active.id)).data.status).toBe('Reproved')
  const blocked = await addCustomer(shop, { status: 'Blocked' })
  expect((await edit(blocked.id)).data.status).toBe('Blocked')
})

test('a change of personal data shows old and new values', async () => {
  const { id, email } = await addCustomer(shop)
  await shop.call('PATCH', '/customers', staff, { customerId: id, phone: '(21) 99876-5432', level: 3 })
  expect((await details(email)).data.history[0]?.change).toBe(
    'Nível: de Sem nível para Bronze; Telefone: de (11) 98765-4321 para (21) 99876-5432',
  )
})

test('staff get told which of e-mail and document is taken', async () => {
  const taken = await addCustomer(shop, { document: '11144477735' })
  const { id } = await addCustomer(shop)
  const edit = (body: object) => shop.call('PATCH', '/customers', staff, { customerId: id, ...body })
  expect(await edit({ email: taken.email })).toMatchObject({
    status: 409,
    errors: ['Já existe um cliente com este e-mail.'],
  })
  expect(await edit({ document: '111.444.777-35' })).toMatchObject({
    status: 409,
    errors: ['Já existe um cliente com este documento.'],
  })
  expect((await edit({ document: '111.444.777-36' })).status).toBe(422)
})

test('a block needs a reason, shows it, and goes back to approved', async () => {
  const { id, email } = await addCustomer(shop)
  const set = (body: object) =>
    shop.call<Customer>('PATCH', `/administrator/customer/${id}/status`, staff, body)
  for (const note of [undefined, null, '   '])
    expect(await set({ status: 'Blocked', note })).toMatchObject({
      status: 422,
      errors: ['Preencha o campo'],
    })
  expect((await set({ status: 'Blocked', note: 'Cheque devolvido' })).data).toMatchObject({
    isBlocked: true,
    approved: false,
    blockNote: 'Cheque devolvido',
  })
  expect(await set({ status: 'Blocked', note: 'De novo' })).toMatchObject({ status: 409 })
  expect(await set({ status: 'Reproved' })).toMatchObject({ status: 409 })
  expect((await set({ status: 'Approved' })).data).toMatchObject({
    isBlocked: false,
    approved: true,
    blockNote: null,
  })
  expect((await details(email)).data.history[1]?.change).toContain('Cheque devolvido')
})

test('only a deliverer who is not blocked can be assigned', async () => {
  const { id } = await addCustomer(shop)
  const deliverer = await shop.employee([], 'deliverer')
  const attendant = await shop.employee([])
  const sign = (delivererId: number) =>
    shop.call<Customer>('PUT', '/employees/deliverer/sign/customer', staff, { delivererId, customerId: id })
  expect((await sign(attendant.id)).status).toBe(422)
  expect((await sign(999_999)).status).toBe(404)
  const { data } = await sign(deliverer.id)
  expect(data.delivererAssociated?.id).toBe(deliverer.id)
  expect(data.deliverer).toBe(data.delivererAssociated?.name)
  await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', deliverer.id).execute()
  expect((await sign(deliverer.id)).status).toBe(422)
})

test('a customer with orders is never deleted, one without is', async () => {
  const buyer = await addCustomer(shop)
  await addOrder(shop, buyer.id, { status: 7 })
  expect(await shop.call('DELETE', `/customers/${buyer.id}`, staff)).toMatchObject({
    status: 409,
    errors: ['Cliente não pode ser deletado.'],
  })
  const other = await addCustomer(shop)
  const product = await makeProduct(shop.db, 0)
  await shop.db
    .insertInto('product_wants')
    .values({ customer_id: other.id, product_id: product.id })
    .execute()
  await shop.db.insertInto('customer_mails').values({ customer_id: other.id, kind: 'approved' }).execute()
  expect((await shop.call('DELETE', `/customers/${other.id}`, staff)).status).toBe(200)
  expect((await details(other.email)).status).toBe(404)
})

test('a customer who had credit is never deleted', async () => {
  const { id } = await addCustomer(shop)
  const cashier = await shop.employee(['bo:manage:orders'])
  const grant = { amount: 10, comment: 'Cortesia' }
  expect((await shop.call('POST', `/customers/${id}/credit/grant`, cashier, grant)).status).toBe(201)
  expect(await shop.call('DELETE', `/customers/${id}`, staff)).toMatchObject({ status: 409, code: 'IN_USE' })
})

test('every table that refers to a customer is deleted with it or prevents the deletion', async () => {
  const { rows } = await sql<{ table: string }>`select conrelid::regclass::text as table from pg_constraint
    where confrelid = 'customers'::regclass and contype = 'f' and confdeltype in ('a', 'r')`.execute(shop.db)
  expect(rows.map(({ table }) => table).sort()).toEqual([...KEEPS_CUSTOMER].sort())
})
