import type { OrderProofs } from '@shop/contract/orders'
import type { SimilarProof } from '@shop/contract/wire'
import { shopDay } from '@shop/domain/shop-time'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiResponse, openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'
import { DAMAGES, type Damage, random, receipt, type Transfer, transfer } from '../../../../test/receipts.ts'
import { newEndToEndId } from '../../../../test/statements.ts'
import { writePdf } from '../../../../test/write-pdf.ts'

let shop: TestShop
let staff: Person
const next = random(23)
const DAY = shopDay(new Date(), 'America/Sao_Paulo')

beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const unproven = () => makeOrder(shop.db, 10, { payment: 'transfer' })
type Refusable = ApiResponse<unknown> & { similar?: SimilarProof[] }
const prove = async (orderId: number, proof: Buffer, words: object = {}, as: Person = staff) =>
  (await shop.call('PATCH', '/workflow/order/proof', as, {
    orderId,
    receiptImage: proof.toString('base64'),
    ...words,
  })) as Refusable
const approve = async (orderId: number, words: object = {}) =>
  (await shop.call('PATCH', '/workflow/order/approve', staff, { orderId, ...words })) as Refusable
const proofsOf = async (id: number) =>
  (await shop.call<OrderProofs>('GET', `/orders/proofs/${id}`, staff)).data
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

let first: { id: number; code: string; image: Buffer; of: Transfer }

beforeAll(async () => {
  const of = transfer(next)
  const image = await receipt(of, 0)
  const order = await unproven()
  expect((await prove(order.id, image)).status).toBe(200)
  first = { ...order, image, of }
})

test.each(Object.keys(DAMAGES) as Damage[])('a proof that comes again is seen: %s', async (damage) => {
  const order = await unproven()
  const response = await prove(order.id, await DAMAGES[damage](first.image, next, 0))
  expect(response).toMatchObject({
    status: 409,
    code: 'PROOF_SEEN',
    similar: [{ orderId: first.id, code: first.code }],
  })
  expect(response.similar?.[0]?.distance).toBeLessThan(0.12)
  expect(await statusOf(order.id)).toBe(10)
})

test('the same file has the distance 0, and a reason lets it pass; staff who gave it approve without another', async () => {
  const order = await unproven()
  expect(await prove(order.id, first.image)).toMatchObject({
    similar: [{ orderId: first.id, distance: 0 }],
  })
  expect(await prove(order.id, first.image, { proofReason: 'Um depósito para os dois' })).toMatchObject({
    status: 200,
  })
  expect(await proofsOf(order.id)).toMatchObject({
    needsReason: false,
    proofs: [{ reason: 'Um depósito para os dois', similar: [{ orderId: first.id, distance: 0 }] }],
  })
  expect(await approve(order.id)).toMatchObject({ status: 200 })
})

test('receipts of one app with other amounts and dates are not alike, also of the same payer', async () => {
  for (const same of [{}, { payer: first.of.payer, document: first.of.document, bank: first.of.bank }]) {
    const order = await unproven()
    expect(await prove(order.id, await receipt({ ...transfer(next), ...same }, 0))).toMatchObject({
      status: 200,
    })
  }
  const order = await unproven()
  expect(await prove(order.id, await receipt(transfer(next), 1))).toMatchObject({ status: 200 })
})

test('a customer is told, sees nothing of other orders, and may give a reason; whoever approves needs one too', async () => {
  const order = await unproven()
  const customer = await shop.signIn(order.customer_id)
  const refused = await prove(order.id, first.image, {}, customer)
  expect(refused).toMatchObject({
    status: 409,
    code: 'PROOF_SEEN',
    errors: ['Este comprovante já foi enviado em outro pedido.'],
  })
  expect(refused).not.toHaveProperty('similar')
  expect(await prove(order.id, first.image, { proofReason: 'Paguei junto' }, customer)).toMatchObject({
    status: 200,
  })
  expect(await approve(order.id)).toMatchObject({
    status: 409,
    code: 'PROOF_SEEN',
    similar: expect.arrayContaining([expect.objectContaining({ orderId: first.id })]),
  })
  expect(await statusOf(order.id)).toBe(11)
  expect(await approve(order.id, { proofReason: 'Conferido no banco' })).toMatchObject({ status: 200 })
  expect((await proofsOf(order.id)).proofs[0]).toMatchObject({
    reason: 'Paguei junto',
    acceptedReason: 'Conferido no banco',
  })
})

test('of two proofs the one that was seen needs a reason, also when the other is the latest', async () => {
  const { id: orderId, customer_id } = await unproven()
  const customer = await shop.signIn(customer_id)
  await prove(orderId, first.image, { proofReason: 'Paguei junto' }, customer)
  await shop.db
    .insertInto('proofs')
    .values({ order_id: orderId, digest: Buffer.from(`other transfer of ${orderId}`), who: '' })
    .execute()
  expect(await proofsOf(orderId)).toMatchObject({ needsReason: true, proofs: [{ similar: [] }, {}] })
  expect(await approve(orderId)).toMatchObject({
    status: 409,
    code: 'PROOF_SEEN',
    similar: expect.arrayContaining([expect.objectContaining({ orderId: first.id })]),
  })
  expect(await approve(orderId, { proofReason: 'Conferido no banco' })).toMatchObject({ status: 200 })
  const { needsReason, proofs } = await proofsOf(orderId)
  expect([needsReason, proofs.map((one) => one.acceptedReason)]).toEqual([false, ['', 'Conferido no banco']])
})

test('a proof of a refused order is remembered', async () => {
  const order = await unproven()
  const image = await receipt(transfer(next), 2)
  await prove(order.id, image)
  await shop.call('PATCH', '/workflow/order/refuse', staff, { orderId: order.id })
  expect(await prove((await unproven()).id, image)).toMatchObject({
    code: 'PROOF_SEEN',
    similar: [{ orderId: order.id }],
  })
})

test('an id pays one thing, whatever the reason', async () => {
  const endToEndId = newEndToEndId(DAY)
  const [one, other] = [await unproven(), await unproven()]
  const [a, b] = [await receipt(transfer(next), 3), await receipt(transfer(next), 3)]
  const both = await Promise.all([prove(one.id, a, { endToEndId }), prove(other.id, b, { endToEndId })])
  expect(both.map(({ code }) => code).sort()).toEqual(['ID_USED', undefined])
  const free = both[0].status === 409 ? one : other
  expect(await prove(free.id, a, { endToEndId, proofReason: 'De novo' })).toMatchObject({
    status: 409,
    code: 'ID_USED',
  })
  expect(await prove(free.id, b, { endToEndId: `E0041696820269931${'1'.repeat(15)}` })).toMatchObject({
    status: 422,
  })
  expect(await prove(free.id, b, { endToEndId: 'E1' })).toMatchObject({ status: 400 })
  const paid = await shop.call('PATCH', '/workflow/order/pix', staff, {
    orderId: (await makeOrder(shop.db, 9, { payment: 'pix' })).id,
    amount: 200,
    endToEndId,
  })
  expect(paid).toMatchObject({ status: 409, code: 'ID_USED' })
})

test('a PDF is a proof: its text says id, amount, day and payer, and its id pays one thing', async () => {
  const endToEndId = newEndToEndId(DAY)
  const file = writePdf([
    'Comprovante Pix',
    'Valor R$ 1.234,56',
    'Data 05/03/2026',
    'Pagador: Ana Souza',
    `ID ${endToEndId}`,
  ])
  const order = await unproven()
  expect(await prove(order.id, file)).toMatchObject({ status: 200 })
  const { proofs } = await proofsOf(order.id)
  expect(proofs[0]).toMatchObject({
    isPdf: true,
    endToEndId,
    amount: 1234.56,
    paidOn: '2026-03-05',
    payer: 'Ana Souza',
  })
  const opened = await shop.app.inject({ method: 'GET', url: proofs[0]?.imageUrl ?? '' })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await prove((await unproven()).id, file, { proofReason: 'x' })).toMatchObject({ code: 'ID_USED' })
})

test('a PDF with an amount and a day that cannot be is a proof without them', async () => {
  const file = writePdf(['Valor R$ 99999999999999999999,00', 'Data 01/01/0000'])
  const order = await unproven()
  expect(await prove(order.id, file)).toMatchObject({ status: 200 })
  expect((await proofsOf(order.id)).proofs[0]).toMatchObject({ amount: null, paidOn: null })
})

test('a PDF with the same words is seen; one above 2 MB, or broken, is refused and nothing is kept', async () => {
  const lines = ['Comprovante sem id', 'Valor R$ 10,00']
  await prove((await unproven()).id, writePdf(lines))
  const order = await unproven()
  const again = Buffer.concat([writePdf(lines), Buffer.from('\n%saved again\n')])
  expect(await prove(order.id, again)).toMatchObject({ code: 'PROOF_SEEN', similar: [{ distance: 0 }] })
  const large = Buffer.concat([writePdf(lines), Buffer.alloc(2 * 1024 * 1024, 32)])
  expect(await prove(order.id, large)).toMatchObject({
    status: 413,
    errors: ['O PDF deve ter no máximo 2 MB.'],
  })
  expect(await prove(order.id, Buffer.from('%PDF-1.4 nada'))).toMatchObject({ status: 422 })
  expect((await proofsOf(order.id)).proofs).toEqual([])
})

/** Shapes without anything written, as a photograph of something else than a receipt has. */
const shapes = (seed: number) => {
  const next = random(seed)
  const at = (most: number) => Math.floor(next() * most)
  const drawn = Array.from(
    { length: 14 },
    () =>
      `<rect x="${at(320)}" y="${at(480)}" width="${20 + at(110)}" height="${20 + at(160)}" fill="rgb(${at(255)},${at(255)},${at(255)})"/>`,
  )
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="480"><rect width="320" height="480" fill="white"/>${drawn.join('')}</svg>`,
    ),
  )
}

test('an image without a receipt is seen when it is saved again in another way, and others of its size are not', async () => {
  const image = await shapes(1).jpeg().toBuffer()
  const earlier = await unproven()
  await prove(earlier.id, image)
  for (const again of [
    sharp(image).png(),
    sharp(image).jpeg({ quality: 40 }),
    sharp(image).resize(160),
    sharp(image).modulate({ brightness: 1.1 }),
  ])
    expect(await prove((await unproven()).id, await again.toBuffer())).toMatchObject({
      code: 'PROOF_SEEN',
      similar: [{ orderId: earlier.id }],
    })
  for (const seed of [2, 3, 4])
    expect(await prove((await unproven()).id, await shapes(seed).jpeg().toBuffer())).toMatchObject({
      status: 200,
    })
})

test('images below 100 × 100 are not compared', async () => {
  const tiny = Buffer.from(PNG_BASE64, 'base64')
  await prove((await unproven()).id, tiny)
  expect(await prove((await unproven()).id, tiny)).toMatchObject({ status: 200 })
})
