import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Product } from '@shop/contract/products'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { FULL_ACCESS } from '@shop/domain/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Method, openTestShop, type Person, type TestShop } from '../../test/harness.ts'
import { makeOrder, makeProduct, PNG_BASE64 } from '../../test/make.ts'
import { addCatalogue, productBody } from '../../test/product-body.ts'

const MB = 1024 * 1024
const PNG = Buffer.from(PNG_BASE64, 'base64')

let shop: TestShop
let manager: Person
let port: number

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee([FULL_ACCESS])
  await addCatalogue(shop, manager)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

let width = 0
/** An image that was not sent before. */
const makeImage = async () =>
  sharp({ create: { width: ++width, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

type Part = readonly [name: string, value: string | Uint8Array]

function form(parts: readonly Part[]): FormData {
  const made = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, new Blob([value as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'foto.jpg')
  return made
}

interface Reply<Data = unknown> {
  status: number
  data: Data
  errors?: string[]
  code?: string
}

async function send<Data>(
  method: Method,
  path: string,
  body: FormData | Uint8Array,
  as: Person | null = manager,
  headers: Record<string, string> = {},
): Promise<Reply<Data>> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
    body: body as RequestInit['body'],
  })
  return { status: response.status, ...((await response.json()) as { data: Data }) }
}

const proofOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('receipt_file')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).receipt_file

const waitingOrder = async () => (await makeOrder(shop.db, ORDER_STATUS.AGUARDANDO_COMPROVANTE)).id

function stored(): string[] {
  const root = join(shop.context.settings.DATA_DIR, 'files')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

describe('a form with an image has the same effect as the call with base64:', () => {
  test('the proof of a transfer, which is the same file', async () => {
    const receiptImage = await makeImage()
    const [first, second] = [await waitingOrder(), await waitingOrder()]
    const asForm = form([
      ['orderId', String(first)],
      ['receiptImage', receiptImage],
    ])
    expect(await send('PATCH', '/workflow/order/proof', asForm)).toMatchObject({ status: 200 })
    const asJson = { orderId: second, receiptImage: receiptImage.toString('base64') }
    expect(await shop.call('PATCH', '/workflow/order/proof', manager, asJson)).toMatchObject({ status: 200 })
    expect(await proofOf(first)).toBe(await proofOf(second))
  })

  test('a delivery, whatever the order of its parts', async () => {
    const { id } = await makeOrder(shop.db, ORDER_STATUS.EM_ENTREGA, { deliverer_id: manager.id })
    const delivered = await send<{ receivedBy: string }>(
      'PATCH',
      '/workflow/order/deliver',
      form([
        ['signature', PNG],
        ['receivedBy', '007'],
        ['orderId', String(id)],
      ]),
    )
    expect(delivered).toMatchObject({ status: 200, data: { receivedBy: '007' } })
  })

  test('a product with images, tags, percentages and numbers', async () => {
    const { discount, tags, images, ...plain } = productBody({ name: 'Capa em formulário' })
    const made = await send<Product>(
      'POST',
      '/products',
      form([
        ...Object.entries(plain).map(([name, value]) => [name, String(value)] as const),
        ['discount', JSON.stringify(discount)],
        ['tags', 'capa'],
        ['tags', '12'],
        ['images', await makeImage()],
        ['images', await makeImage()],
      ]),
    )
    expect(made).toMatchObject({ status: 201, data: { name: 'Capa em formulário', tags: ['capa', '12'] } })
    expect(made.data.imagesUrl).toHaveLength(2)
    expect(made.data.cost).toBe(plain.cost)
  })

  test('a repetition with the same key, which is done once however the form is split', async () => {
    const { discount, tags, images, ...plain } = productBody({ name: 'Capa repetida' })
    const image = await makeImage()
    const create = (name: string) =>
      send<Product>(
        'POST',
        '/products',
        form([
          ...Object.entries({ ...plain, name }).map(([key, value]) => [key, String(value)] as const),
          ['discount', JSON.stringify(discount)],
          ['images', image],
        ]),
        manager,
        { 'idempotency-key': 'formulário-1' },
      )
    const [first, again, other] = [await create('A'), await create('A'), await create('B')]
    expect([first.status, again.status, other.status]).toEqual([201, 201, 409])
    expect(again.data.code).toBe(first.data.code)
  })

  test('no image where none is required, as a browser sends it', async () => {
    const { id } = await makeOrder(shop.db, ORDER_STATUS.EM_ENTREGA, { deliverer_id: manager.id })
    const empty = form([
      ['orderId', String(id)],
      ['reason', 'absent'],
    ])
    empty.append('image', new Blob([]), '')
    expect(await send('PATCH', '/workflow/order/fail', empty)).toMatchObject({ status: 200 })
  })
})

test('accepts a body that is only an image, whatever image type it declares', async () => {
  const { code } = await makeProduct(shop.db, 1)
  for (const type of ['application/octet-stream', 'image/png'])
    expect(
      await send('PATCH', `/products/image/${code}`, await makeImage(), manager, { 'content-type': type }),
    ).toMatchObject({ status: 200 })
  const { data } = await send<Product>(
    'PATCH',
    `/products/image/${code}`,
    form([['image', await makeImage()]]),
  )
  expect(data.imagesUrl).toHaveLength(3)
})

test('a file that is no image may be larger than one where its call says so', async () => {
  const file = form([
    ['name', 'extrato.ofx'],
    ['file', Buffer.alloc(12 * MB, 'x')],
  ])
  expect(await send('POST', '/bank/statements', file)).toMatchObject({
    status: 422,
    errors: [expect.stringMatching('O extrato não pôde ser lido')],
  })
})

describe('refuses in a form', () => {
  let order: Part
  beforeAll(async () => {
    order = ['orderId', String(await waitingOrder())]
  })
  const proof: Part = ['receiptImage', PNG]

  test.each<[what: string, status: number, parts: () => readonly Part[], path?: string]>([
    ['no image', 400, () => [order]],
    ['an image in a field of another name', 400, () => [order, ['receipt', PNG]]],
    ['an unknown field', 400, () => [order, ['extra', '1'], proof]],
    ['a number that is none', 400, () => [['orderId', 'um'], proof]],
    ['two images where one may be', 400, () => [order, proof, proof]],
    ['three images where one may be', 400, () => [order, proof, proof, proof]],
    ['a field twice', 400, () => [order, order, proof]],
    ['the name of a prototype', 400, () => [order, ['__proto__', '{"a":1}'], proof]],
    ['much text', 413, () => [order, ['extra', 'x'.repeat(300_000)]]],
    ['a large list in one part', 413, () => [['orderId', `[${'1,'.repeat(60_000)}1]`]]],
    ['an image above 10 MB', 413, () => [order, ['receiptImage', Buffer.alloc(10 * MB + 1)]]],
    ['many parts', 413, () => Array<Part>(2_000).fill(['tags', '1']), '/products'],
    ['much text in many parts', 413, () => Array<Part>(30).fill(['tags', 'x'.repeat(10_000)]), '/products'],
    ['more images than there may be', 400, () => Array<Part>(11).fill(['images', PNG]), '/products'],
    ['far more images', 413, () => Array<Part>(30).fill(['images', PNG]), '/products'],
  ])('%s', async (_, status, parts, path = '/workflow/order/proof') => {
    const before = stored()
    const response = await send(path === '/products' ? 'POST' : 'PATCH', path, form(parts()))
    expect(response).toMatchObject({ status, errors: expect.arrayContaining([expect.stringMatching(/./)]) })
    expect(stored()).toEqual(before)
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', ''])(
    'a file that is not an image: %s',
    async (text) => {
      const parts: Part[] = [
        ['orderId', String(await waitingOrder())],
        ['receiptImage', Buffer.from(text)],
      ]
      expect(await send('PATCH', '/workflow/order/proof', form(parts))).toMatchObject({
        status: 422,
        errors: ['Envie uma imagem JPEG, PNG ou WebP válida.'],
      })
    },
  )

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="orderId"\r\n\r\n1',
    ],
    ['that is something else', 'multipart/form-data; boundary=b', '{"orderId":1}'],
    [
      'with a part that is wrong JSON',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="orderId"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
    ],
    [
      'with a deep part',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="orderId"\r\nContent-Type: application/json\r\n\r\n${'['.repeat(50_000)}${']'.repeat(50_000)}\r\n--b--\r\n`,
    ],
  ])('a form %s', async (_, type, body) => {
    const response = await send('PATCH', '/workflow/order/proof', Buffer.from(body), manager, {
      'content-type': type,
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(response.errors?.[0]).toMatch(/./)
  })

  test.each([
    ['a form where no image is taken', '/workflow/order/approve', 'multipart/form-data; boundary=b'],
    ['a bare image where more is said', '/workflow/order/proof', 'image/jpeg'],
  ])('%s', async (_, path, type) => {
    expect(await send('PATCH', path, PNG, manager, { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA',
    })
  })

  test('a sheet above 10 MB, which is no image', async () => {
    const file = form([['file', Buffer.alloc(10 * MB + 1, 'a;b\n')]])
    expect(await send('POST', '/imports/products/preview', file)).toMatchObject({
      status: 413,
      errors: ['O arquivo deve ter no máximo 10 MB.'],
    })
  })

  test('a bare image above 10 MB', async () => {
    const { code } = await makeProduct(shop.db, 1)
    const response = await send('PATCH', `/products/image/${code}`, Buffer.alloc(10 * MB + 1), manager, {
      'content-type': 'image/jpeg',
    })
    expect(response).toMatchObject({ status: 413, errors: ['A imagem deve ter no máximo 10 MB.'] })
  })
})

describe('is checked before a form is read:', () => {
  async function statusOf(socket: Socket): Promise<number> {
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return Number(/^HTTP\/1.1 (\d{3})/.exec(first.toString())?.[1])
  }
  /** Announces a large form and sends only the beginning of its image. */
  function begin(path: string, as: Person | null, bytes: number, orderId = 1): Promise<number> {
    const socket = connect(port, '127.0.0.1')
    const lines = [
      `PATCH /api${path} HTTP/1.1`,
      'Host: shop',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${bytes}`,
      ...(as ? [`Authorization: Bearer ${as.token}`] : []),
      '',
      '--b',
      'Content-Disposition: form-data; name="orderId"',
      '',
      String(orderId),
      '--b',
      'Content-Disposition: form-data; name="receiptImage"; filename="a.jpg"',
      'Content-Type: image/jpeg',
      '',
      'AAAA',
    ]
    socket.write(lines.join('\r\n'))
    return statusOf(socket)
  }

  test('the session', async () => {
    expect(await begin('/workflow/order/proof', null, 10 * MB)).toBe(401)
  })
  test('the permission', async () => {
    expect(await begin('/workflow/order/proof', await shop.employee(['app:stocking']), 10 * MB)).toBe(403)
  })
  test('its size', async () => {
    expect(await begin('/workflow/order/proof', manager, 20 * MB)).toBe(413)
  })
})

test('stores nothing of a form whose client disconnects', async () => {
  const before = stored()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `PATCH /api/workflow/order/proof HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${manager.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n--b\r\nContent-Disposition: form-data; name="receiptImage"; filename="a"\r\n\r\nAAAA`,
    () => socket.destroy(),
  )
  await once(socket, 'close')
  const parts: Part[] = [
    ['orderId', String(await waitingOrder())],
    ['receiptImage', await makeImage()],
  ]
  expect(await send('PATCH', '/workflow/order/proof', form(parts))).toMatchObject({ status: 200 })
  expect(stored()).toHaveLength(before.length + 1)
})
