import type { Customer, CustomerDetails } from '@shop/contract/customers'
import { SIGNUP_TERMS } from '@shop/contract/signup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'

let shop: TestShop
let staff: Person

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on' })
  staff = await shop.employee(['bo:manage:customers'])
})
afterAll(() => shop.close())

const application = {
  name: 'Ana Souza',
  email: 'Ana@Exemplo.com',
  phone: '(11) 98765-4321',
  document: '529.982.247-25',
  password: 'girassol-azul-73',
  address: {
    street: 'Rua Augusta',
    number: '100',
    neighborhood: 'Consolação',
    zipCode: '01304-000',
    city: 'São Paulo',
    state: 'sp',
  },
  acceptsTerms: true,
}
const signUp = (change: object = {}, ip = '10.0.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/shop/customers/signup',
    payload: { ...application, ...change },
    remoteAddress: ip,
  })

test('an application waits, stores its consent, and its password signs in', async () => {
  const response = await signUp()
  expect(response.statusCode).toBe(201)
  expect(response.json().data).toMatchObject({
    name: 'Ana Souza',
    email: 'ana@exemplo.com',
    status: 'Waiting',
  })
  const { data } = await shop.call<{ customers: Customer[] }>(
    'GET',
    '/administrator/customers/unnaproved',
    staff,
  )
  expect(data.customers[0]).toMatchObject({
    document: '52998224725',
    phone: '11987654321',
    address: { zipCode: '01304000', state: 'SP' },
  })
  const stored = await shop.db
    .selectFrom('customers')
    .selectAll()
    .where('terms_text', '<>', '')
    .executeTakeFirstOrThrow()
  expect(stored.terms_text).toBe(SIGNUP_TERMS)
  expect(stored.terms_accepted_at).not.toBeNull()
  const { email, password } = application
  expect((await shop.call('POST', '/shop/customers/signin', null, { email, password })).status).toBe(200)
})

test('who is a customer is told by mail alone: the response is the same', async () => {
  const { email } = application
  await shop.runJobs()
  const fresh = await signUp({ email: 'nova@exemplo.com', document: '390.533.447-05' }, '10.0.0.2')
  const [confirmation] = await shop.runJobs()
  expect(confirmation).toMatchObject({ to: 'nova@exemplo.com', subject: 'Confirme o seu e-mail' })

  const byEmail = await signUp({ document: '111.444.777-35' }, '10.0.0.2')
  expect([byEmail.statusCode, byEmail.json()]).toEqual([
    201,
    { data: { ...fresh.json().data, email: email.toLowerCase() } },
  ])
  const [known] = await shop.runJobs()
  expect(known).toMatchObject({ to: email.toLowerCase(), subject: 'Você já tem cadastro na loja' })

  const byDocument = await signUp({ email: 'outra@exemplo.com' }, '10.0.0.2')
  expect([byDocument.statusCode, byDocument.json()]).toEqual([
    201,
    { data: { ...fresh.json().data, email: 'outra@exemplo.com' } },
  ])
  const [speak, ...others] = await shop.runJobs()
  expect(speak).toMatchObject({ to: 'outra@exemplo.com', subject: 'Fale com a loja sobre o seu cadastro' })
  expect(others).toEqual([])

  const { data } = await shop.call<CustomerDetails>('GET', `/administrator/customer/${email}`, staff)
  expect(data.document).toBe('52998224725')
  expect(data.history.map(({ change }) => change)).toContain(
    'Novo cadastro recusado: o e-mail já era deste cliente',
  )
})

test('attempts with a known e-mail or document stand in the customer’s trail, each once an hour', async () => {
  const customer = await makeCustomer(shop.db, { document: '15350946056' })
  for (const attempt of [4, 5])
    await signUp({ email: customer.email, document: '111.444.777-35' }, `10.0.1.${attempt}`)
  for (let attempt = 0; attempt < 4; attempt++)
    await signUp({ email: `alguem${attempt}@exemplo.com`, document: '153.509.460-56' }, `10.0.1.${attempt}`)
  const trail = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity_id', '=', customer.id)
    .where('entity', '=', 'customer')
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { change: 'Novo cadastro recusado: o e-mail já era deste cliente' },
    { change: 'Novo cadastro recusado: o documento já era deste cliente' },
  ])
})

test('mails to an address that is not confirmed have no word of the person who signed up', async () => {
  const name = 'https://evil.example/premio'
  const email = 'vitima@exemplo.com'
  await shop.runJobs()
  await signUp({ name, email, document: '987.654.321-00' }, '10.0.2.1')
  await shop.call('PATCH', `/accounts/users/forgotpassword/${email}`)
  await signUp({ name, email, document: '111.444.777-35' }, '10.0.2.1')
  await signUp({ name, email: 'outra-vitima@exemplo.com', document: '987.654.321-00' }, '10.0.2.1')
  const mails = await shop.runJobs()
  expect(mails).toHaveLength(4)
  for (const { text, html, subject } of mails) expect(`${subject}${text}${html}`).not.toContain('evil')
})

test.each([
  ['document', '529.982.247-26', 422],
  ['document', '12.ABC.345/01DE-36', 422],
  ['password', 'senha12345', 422],
  ['phone', '123', 422],
  ['acceptsTerms', false, 400],
  ['address', { ...application.address, zipCode: '123' }, 422],
  ['address', { ...application.address, state: 'XX' }, 400],
  ['name', '  ', 400],
  ['isAdmin', true, 400],
])('an application with %s %j is refused', async (field, value, status) => {
  const response = await signUp({ email: `${field}@recusado.com`, [field]: value }, '10.0.0.3')
  expect(response.statusCode).toBe(status)
})

test('a CNPJ with letters is accepted when its check digits are right', async () => {
  const response = await signUp({ email: 'loja@letras.com', document: '12.ABC.345/01DE-35' }, '10.0.0.4')
  expect(response.statusCode).toBe(201)
})

test('one address cannot fill the waiting list, nor find out e-mails by trying', async () => {
  const statuses = []
  for (let i = 0; i < 101; i++) statuses.push((await signUp({ email: `x${i}@y.com` }, '10.0.0.5')).statusCode)
  expect(statuses.slice(0, 100)).not.toContain(429)
  expect(statuses[100]).toBe(429)
})

test('one address may try one e-mail five times an hour, which blocks nobody else', async () => {
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await signUp({ email: 'mesma@x.com' }, '10.0.1.1')).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect((await signUp({ email: 'mesma@x.com' }, '10.0.1.2')).statusCode).toBe(201)
})

test.each([
  'basketball',
  'Strawberry',
  'AnaSouza1990',
  'ana@exemplo.com',
  'BackOffice2026',
  '4n4-5ouza-2026',
])('the password %s is refused', async (password) => {
  expect((await signUp({ password }, '10.0.1.3')).statusCode).toBe(422)
})
