import type { Product } from '@shop/contract/products'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue, changeBody, productBody } from '../../../../test/product-body.ts'

let shop: TestShop
let manager: Person
let product: Product

const makeImage = async (width: number, background: string, format: 'jpeg' | 'png' | 'gif' = 'jpeg') => {
  const image = sharp({ create: { width, height: 100, channels: 3, background } })
  return (await image.toFormat(format).toBuffer()).toString('base64')
}
const addImage = (image: string) =>
  shop.call<Product>('PATCH', `/products/image/${product.code}`, manager, { image })

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
  const images = [await makeImage(900, 'red'), await makeImage(100, 'green', 'png')]
  product = (await shop.call<Product>('POST', '/products', manager, productBody({ images }))).data
})
afterAll(() => shop.close())

test('stores the images of a new product as public JPEGs of at most 300 pixels', async () => {
  expect(product.imagesUrl).toHaveLength(2)
  const response = await shop.app.inject({ method: 'GET', url: product.imagesUrl[0] ?? '' })
  expect(response.headers['cache-control']).toContain('immutable')
  const { format, width } = await sharp(response.rawPayload).metadata()
  expect([format, width]).toEqual(['jpeg', 300])
})

test('adds an image after the others, and the same one only once', async () => {
  const blue = await makeImage(50, 'blue')
  const { data } = await addImage(blue)
  expect(data.imagesUrl.slice(0, 2)).toEqual(product.imagesUrl)
  expect((await addImage(blue)).data.imagesUrl).toHaveLength(3)
})

test('adds and removes images without a new version, so that an open form can still be saved', async () => {
  const { data } = await addImage(await makeImage(70, 'yellow'))
  const name = data.imagesUrl.at(-1)?.split('/').at(-1)
  await shop.call('DELETE', `/products/image/${product.code}/${name}`, manager)
  const body = changeBody(product.code, { version: product.version })
  expect((await shop.call('PUT', `/products/${product.code}`, manager, body)).status).toBe(200)
})

test('removes an image', async () => {
  const { data } = await addImage(await makeImage(60, 'white'))
  const name = data.imagesUrl.at(-1)?.split('/').at(-1)
  const remove = () => shop.call<Product>('DELETE', `/products/image/${product.code}/${name}`, manager)
  expect((await remove()).data.imagesUrl).toEqual(data.imagesUrl.slice(0, -1))
  expect((await remove()).status).toBe(404)
})

test('refuses a GIF whatever its name, an SVG with script and files that are not images', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const image of [
    await makeImage(10, 'red', 'gif'),
    svg.toString('base64'),
    'bm90IGFuIGltYWdl',
    '***',
  ]) {
    const response = await addImage(image)
    expect(response).toMatchObject({
      status: 422,
      errors: ['Envie uma imagem JPEG, PNG ou WebP válida.'],
    })
  }
})

test('refuses an image of 40 MB', async () => {
  expect((await addImage('A'.repeat(40 * 1024 * 1024))).status).toBe(413)
})

test('stores at most ten images', async () => {
  for (let width = 1; width <= 7; width++) await addImage(await makeImage(width, 'black'))
  expect(await addImage(await makeImage(99, 'black'))).toMatchObject({ status: 409, code: 'INVALID_STATE' })
})
