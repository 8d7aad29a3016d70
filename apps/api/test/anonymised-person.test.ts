import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order } from '@shop/contract/orders'
import { PERMISSIONS, type Permission } from '@shop/domain/permissions'
import { shopDay } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { AppError } from '../src/app-error.ts'
import type { App } from '../src/context'
import type { FileStore } from '../src/features/platform/files/file-store.ts'
import { type JobQueue, openJobs } from '../src/features/platform/jobs/jobs.ts'
import { jobHandlers } from '../src/job-handlers.ts'
import { type ApiResponse, type Method, openTestShop, type Person, type TestShop } from './harness.ts'
import { makeProduct } from './make.ts'
import { makePhone, nextImei } from './serials.ts'

/** All personal data, before and after the rename; no other text of the shop contains any of it. */
const EARLIER = {
  name: 'Marcolina Antunes',
  email: 'marcolina@antes.example',
  phone: '11955550001',
  document: '39053344705',
  street: 'Rua Marcada Antes',
}
const LATER = {
  name: 'Marcolino Depois',
  email: 'marcolino@depois.example',
  phone: '11955550002',
  document: '11144477735',
  street: 'Rua Marcada Depois',
}
const TYPED = {
  comments: 'Campainha marcolinesca',
  receivedBy: 'Tia Marcolinda',
  pixNote: 'Extrato marcoliano',
  cancelled: 'Marcolinice',
  blocked: 'Motivo marcolento',
  returned: 'Retorno marcolado',
  notes: 'Nota marcolar',
  granted: 'Cortesia marcolina',
  paidOut: 'Acerto marcolesco',
  refundedItems: 'Volta marcolante',
  refund: 'TED marcoleta',
}
/** As people type them into a comment. */
const WRITTEN = { phone: '(11) 95555-0002', document: '111.444.777-35' }
const MARKS = [EARLIER, LATER, TYPED, WRITTEN].flatMap((texts) => Object.values(texts))
const PASSWORD = 'girafa-violeta-77'

let shop: TestShop
let queue: JobQueue
let files: FileStore & { away: boolean }
let app: App
let admin: Person

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on' })
  admin = await shop.employee(['full:access'])
  queue = await openJobs(shop.connection, { timezone: 'America/Sao_Paulo', onError: () => {} })
  const store = shop.context.files
  files = {
    ...store,
    away: false,
    remove: (key) =>
      files.away
        ? Promise.reject(new AppError('UNAVAILABLE', 'O armazenamento não respondeu.'))
        : store.remove(key),
  }
  app = await buildApp({ ...shop.context, jobs: queue, files }, { checkResponses: true })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await queue.stop()
  await shop.close()
})

/**
 * Like `shop.call`, on the app with the real queue and the file store that can be made unreachable; throws unless it
 * succeeds.
 */
async function call<T = unknown>(method: Method, path: string, as: Person | null, body?: object): Promise<T> {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body ? { payload: body } : {}),
  })
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`)
  return response.json<ApiResponse<T>>().data
}

let rendered = 0
/** An image different from all others. */
async function makeImage(): Promise<string> {
  rendered += 1
  const background = { r: rendered * 20, g: 5, b: 5 }
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  return bytes.toString('base64')
}

async function signUp(): Promise<number> {
  const { street, ...person } = EARLIER
  const address = {
    street,
    number: '7',
    neighborhood: 'Centro',
    zipCode: '01001000',
    city: 'São Paulo',
    state: 'SP',
  }
  const body = { ...person, password: PASSWORD, address, notes: TYPED.notes, acceptsTerms: true }
  await call('POST', '/shop/customers/signup', null, body)
  const { id } = await call<{ id: number }>('PATCH', '/administrator/customers/approve', admin, {
    email: EARLIER.email,
    approve: true,
    level: 1,
    shippingCost: 5,
    warrantyPercentage: 0,
  })
  return id
}

async function rename(id: number): Promise<void> {
  const { street, ...person } = LATER
  const address = {
    street,
    number: '8',
    neighborhood: 'Sé',
    zipCode: '01001000',
    city: 'São Paulo',
    state: 'SP',
  }
  await call('PATCH', '/customers', admin, { customerId: id, ...person, address, fastDeliveryTax: 10 })
}

const signIn = async (id: number, email: string): Promise<Person> => {
  const { accessToken } = await call<{ accessToken: string }>('POST', '/shop/customers/signin', null, {
    email,
    password: PASSWORD,
  })
  return { id, token: accessToken }
}

const CHOICE = { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, comments: TYPED.comments }

/**
 * An order that the customer placed in their own app, with a proof, and that was packed, delivered, partly returned and
 * finished.
 */
async function deliveredOrder(self: Person, productId: number, deliverer: Person): Promise<number> {
  await call('POST', `/orders/cart/add/${self.id}`, self, { productId, quantity: 2 })
  const { orderId } = await call<{ orderId: number }>(
    'POST',
    `/orders/checkout/bank/transfer/${self.id}`,
    self,
    CHOICE,
  )
  await call('PATCH', '/workflow/order/proof', self, { orderId, receiptImage: await makeImage() })
  for (const step of ['approve', 'prepare'])
    await call('PATCH', `/workflow/order/${step}`, admin, { orderId })
  await call('PATCH', '/workflow/order/pack', admin, {
    orderId,
    images: [await makeImage(), await makeImage()],
  })
  await call('PUT', `/orders/change/order/${orderId}/deliverer/${deliverer.id}`, admin)
  await call('PATCH', '/workflow/order/dispatch', deliverer, { orderId })
  await call('POST', '/workflow/order/return', deliverer, {
    orderId,
    fromOrderId: orderId,
    productId,
    quantity: 1,
    comments: TYPED.returned,
  })
  const { receivedBy } = TYPED
  await call('PATCH', '/workflow/order/deliver', deliverer, {
    orderId,
    signature: await makeImage(),
    receivedBy,
  })
  await call<Order>('POST', '/workflow/order/finalize', admin, { orderId })
  return orderId
}

/** An order whose Pix was confirmed by hand, then cancelled. */
async function cancelledOrder(self: Person, productId: number): Promise<number> {
  await call('PUT', '/orders/bank-settings', admin, {
    settings: [{ bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.example' }],
  })
  await call('POST', `/orders/cart/add/${self.id}`, self, { productId, quantity: 1 })
  const { orderId } = await call<{ orderId: number }>('POST', `/orders/checkout/pix/${self.id}`, self, CHOICE)
  const { total } = await call<Order>('GET', `/orders/by-id/${orderId}`, admin)
  await call('PATCH', '/workflow/order/pix', admin, { orderId, amount: total, note: TYPED.pixNote })
  await call('PATCH', '/workflow/order/cancel', admin, { orderId, comment: TYPED.cancelled })
  return orderId
}

/** Returns the rest of the delivered order, and pays the credit out. */
async function settle(customerId: number, fromOrderId: number, productId: number): Promise<void> {
  const { id } = await call<{ id: number }>('POST', '/returns', admin, {
    fromOrderId,
    items: [{ productId, quantity: 1, defective: true, reason: 'defect' }],
    refundFreight: true,
    settle: 'transfer',
    comments: TYPED.refundedItems,
    images: [await makeImage()],
  })
  await call('PATCH', `/returns/${id}/refunded`, admin, { comment: TYPED.refund })
  const account = `/customers/${customerId}/credit`
  await call('POST', `${account}/grant`, admin, { amount: 3, comment: TYPED.granted })
  const { balance } = await call<{ balance: number }>('GET', account, admin)
  await call('POST', `${account}/payout`, admin, { amount: balance, method: 'pix', comment: TYPED.paidOut })
}

/** A voided settlement and a closed till with texts that name the person. */
async function recordCash(orderId: number, delivererId: number) {
  const settlement = { delivererId, orderIds: [orderId], cashHanded: 0 }
  const { id } = await call<{ id: number }>('POST', '/settlements', admin, settlement)
  await call('POST', `/settlements/${id}/void`, admin, { comment: `Era de ${LATER.name}` })
  await call('POST', '/till/open', admin, { float: 50 })
  const movement = {
    kind: 'out',
    amount: 5,
    comment: `Troco de ${LATER.name.toUpperCase()} (${LATER.email})`,
  }
  await call('POST', '/till/movements', admin, movement)
  await call('POST', '/till/close', admin, {
    counted: 44,
    comment: `Falta R$ 1 de ${LATER.name}, ${WRITTEN.phone}, CPF ${WRITTEN.document}, ${LATER.phone}`,
  })
}

/** A used phone that the person sold to the shop, with pictures of the document and the signature. */
async function sellPhone(customerId: number): Promise<string> {
  const phone = await makePhone(shop.db, 0)
  const image = async () => ({
    documentImage: await makeImage(),
    lookupImage: await makeImage(),
    signature: await makeImage(),
  })
  const { code } = await call<{ code: string }>('POST', '/trade-ins', admin, {
    customerId,
    productId: phone.id,
    serial: nextImei(),
    grade: 'A',
    checklist: ['Tela'],
    price: 10,
    settle: 'credit',
    ...(await image()),
  })
  return code
}

/** Files of other programs without titles: their first line is the person, and its cells are chosen as columns. */
async function importWithoutTitles(): Promise<void> {
  const [year, month, day] = shopDay(new Date(), 'America/Sao_Paulo').split('-')
  const bank = `${day}/${month}/${year};Pix ${LATER.name};10,00\n${day}/${month}/${year};BIA;11,00`
  const file = (text: string) => Buffer.from(text).toString('base64')
  const payer = { name: `Extrato ${LATER.name}.csv`, file: file(bank) }
  await call('POST', '/bank/statements', admin, {
    ...payer,
    columns: { date: 'Coluna 1', description: 'Coluna 2', amount: 'Coluna 3' },
  })
  const people = file(`${LATER.name};${WRITTEN.document};${LATER.phone}\nAna;52998224725;11955550009`)
  const columns = { name: LATER.name, document: WRITTEN.document, phone: LATER.phone }
  await call('POST', '/imports/customers/preview', admin, { file: people, columns })
}

/** The rows of every table as JSON, by the table's name. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
    and table_schema not in ('pg_catalog', 'information_schema')`.execute(shop.owner)
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: all } = await sql<{ text: string }>`select to_jsonb(held)::text as text
      from ${sql.raw(name)} as held`.execute(shop.owner)
    texts.set(name, all.map(({ text }) => text).join('\n'))
  }
  return texts
}

const marksIn = (texts: Iterable<readonly [where: string, text: string]>) =>
  [...texts].flatMap(([where, text]) =>
    MARKS.filter((mark) => text.includes(mark)).map((mark) => `${where}: ${mark}`),
  )

const STORED = /private\/[0-9a-f]{64}\.\w+/g

/** The texts and files that the links in answers lead to, by the address of the link. */
async function followLinks(answers: readonly [string, string][]): Promise<[string, string][]> {
  const links = new Set(
    answers.flatMap(([, body]) =>
      [...body.replaceAll('\\u0026', '&').matchAll(/\/api\/files\/[^"\\\s]+/g)].map(([link]) => link),
    ),
  )
  const found: [string, string][] = []
  for (const link of links) {
    const { statusCode, body } = await app.inject({ url: link })
    if (statusCode === 200) found.push([link, body])
  }
  return found
}

/** The responses of every reading call to a person, with full access unless another is named. */
async function readAll(ids: Record<string, number | string>, reader = admin): Promise<[string, string][]> {
  const responses: [string, string][] = []
  const reads = app.routeTable.filter(({ method, url }) => method === 'GET' && !url.endsWith('/events'))
  for (const { url } of reads)
    for (const id of [ids.customer, ids.order, ids.product, ids.deliverer]) {
      const filled: Record<string, unknown> = { ...ids, id, orderId: ids.order }
      const path = url.replace(/:(\w+)/g, (_, name: string) => String(filled[name] ?? id))
      const { body } = await app.inject({ url: path, headers: { authorization: `Bearer ${reader.token}` } })
      responses.push([path, body])
    }
  return responses
}

test('leaves no trace in any table, file or answer, also when the file store is unreachable at first', async () => {
  const product = await makeProduct(shop.db, 10)
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const id = await signUp()
  await call('PUT', '/employees/deliverer/sign/customer', admin, {
    customerId: id,
    delivererId: deliverer.id,
  })
  const before = await signIn(id, EARLIER.email)
  const first = await deliveredOrder(before, product.id, deliverer)
  await rename(id)
  const self = await signIn(id, LATER.email)
  const second = await cancelledOrder(self, product.id)
  const bought = await sellPhone(id)
  await importWithoutTitles()
  await settle(id, first, product.id)
  await call('PATCH', `/administrator/customer/${id}/status`, admin, {
    status: 'Blocked',
    note: TYPED.blocked,
  })
  await call('PATCH', `/administrator/customer/${id}/status`, admin, { status: 'Approved' })
  for (const { email } of [EARLIER, LATER]) {
    await call('PATCH', `/accounts/users/forgotpassword/${email}`, null)
    await app.inject({
      method: 'POST',
      url: '/api/shop/customers/signin',
      payload: { email, password: 'errada' },
    })
  }
  await recordCash(first, deliverer.id)
  await call('GET', `/customers/${id}/personal-data`, admin)
  await call('POST', `/orders/cart/add/${id}`, admin, { productId: product.id, quantity: 1 })

  const held = await dump()
  expect(marksIn(held).length).toBeGreaterThan(MARKS.length)
  const filesIn = (table: string) => [...(held.get(table) ?? '').matchAll(STORED)].map(([key]) => key)
  const images = ['public.orders', 'public.order_images', 'public.return_images'].flatMap(filesIn)
  expect(images).toHaveLength(5)
  // The look-up shows the phone, not the person.
  const { document_file, signature_file } = await shop.db
    .selectFrom('trade_ins')
    .select(['document_file', 'signature_file'])
    .where('code', '=', bought)
    .executeTakeFirstOrThrow()
  const kept = [document_file, signature_file]

  files.away = true
  await call('POST', `/customers/${id}/anonymise`, admin, {
    reason: `Pedido de ${LATER.name.toLowerCase()}, ${LATER.email}, CPF ${WRITTEN.document}`,
  })
  const left = await dump()
  // The law asks shops that buy and sell phones to keep them.
  const book = [left.get('public.trade_ins'), left.get('public.device_book_people')].join()
  expect(book).toContain(LATER.name)
  left.delete('public.trade_ins')
  left.delete('public.device_book_people')
  expect(marksIn(left)).toEqual([])
  expect(left.get('public.till_sessions')).toContain(
    'Falta R$ 1 de Cliente anonimizado, Cliente anonimizado, CPF Cliente anonimizado, Cliente anonimizado',
  )
  expect(left.get('public.audit_log')).toContain('Pedido de Cliente anonimizado, Cliente anonimizado, CPF')
  expect(left.get('public.till_movements')).toContain('Troco de Cliente anonimizado (Cliente anonimizado)')
  const ids = {
    customer: id,
    order: first,
    product: product.id,
    deliverer: deliverer.id,
    code: product.code,
    email: LATER.email,
    status: '13',
    start: '2020-01-01T00:00:00',
    end: '2099-01-01T00:00:00',
  }
  const answers = [...(await readAll(ids)), ...(await readAll({ ...ids, order: second, status: '7' }))]
  const today = shopDay(new Date(), 'America/Sao_Paulo')
  const bookPath = `/device-book?from=${today}&to=${today}&items=100`
  expect(marksIn(answers)).toEqual([])
  expect(JSON.stringify(await call('GET', bookPath, admin))).toContain(LATER.name)
  expect((await followLinks(answers)).map(([link]) => link)).toEqual(
    expect.arrayContaining(kept.map((key) => expect.stringContaining(key as string))),
  )

  const EVERYTHING = Object.keys(PERMISSIONS) as Permission[]
  const others = await shop.employee(
    EVERYTHING.filter((one) => one !== 'full:access' && one !== 'bo:manage:device_book'),
  )
  const read = [
    ...(await readAll(ids, others)),
    ...(await readAll({ ...ids, order: second, status: '7' }, others)),
  ]
  await expect(call('GET', bookPath, others)).rejects.toThrow('403')
  const reached = await followLinks(read)
  expect(reached.length).toBeGreaterThan(0)
  expect(marksIn([...read, ...reached])).toEqual([])
  const paths = [...read, ...reached].map((one) => one.join(' ')).join('\n')
  for (const key of [...images, ...kept]) expect(paths).not.toContain(key)

  const { rows } = await sql<{
    data: { keys: string[] }
  }>`select data from jobs.job where name = 'remove-files'`.execute(shop.owner)
  const handlers = jobHandlers({ ...shop.context, files }, { send: async () => {}, close: () => {} })
  const work = () => handlers['remove-files'](rows[0]?.data ?? { keys: [] }, { isLast: false })
  expect(rows).toHaveLength(1)
  await expect(work()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  files.away = false
  await work()
  for (const key of images) expect(await files.read(key)).toBeUndefined()
  for (const key of kept) expect(await files.read(key as string)).toBeDefined()
  const path = join(shop.context.settings.DATA_DIR, 'files')
  const stored = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one): [string, string] => [one.name, readFileSync(join(one.parentPath, one.name), 'latin1')])
  expect(stored.length).toBeGreaterThan(0)
  expect(marksIn(stored)).toEqual([])
})

test('removes the person from every list of people', async () => {
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('anonymized_at', 'is not', null)
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('customers').set({ deliverer_id: deliverer.id }).where('id', '=', id).execute()
  for (const path of [
    `/reports/deliverer-customers/${deliverer.id}`,
    '/reports/customer/fast-delivery',
    '/customers/blocked',
    '/customers/full-search?param=anonimizado',
    '/search?q=anonimizado',
    '/customers/export?list=blocked',
  ]) {
    const { body, statusCode } = await app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([path, statusCode, body.includes('Cliente anonimizado')]).toEqual([path, 200, false])
  }
})
