import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { startS3Double } from '../../../../test/s3-double.ts'
import type { AppContext } from '../../../context.ts'
import { readHealth } from '../health/health.service.ts'
import { openFileStore } from './file-store.ts'
import { takeOverImages } from './image-owner.ts'
import { collectFiles, removeUnnamed } from './remove-files.ts'

const DAYS_2 = 2 * 24 * 60 * 60 * 1000

let s3: Awaited<ReturnType<typeof startS3Double>>
let original: TestShop
let restored: TestShop

beforeAll(async () => {
  original = await openTestShop()
  restored = await openTestShop()
})
afterAll(() => Promise.all([original.close(), restored.close()]))
beforeEach(async () => {
  s3 = await startS3Double()
  // As a restore leaves it.
  await restored.owner.updateTable('companies').set({ image_store: null }).execute()
})
afterEach(() => s3.stop())

/** The shop with its images in the store that both shops reach. */
const sharing = async ({ context }: TestShop): Promise<AppContext> => ({
  ...context,
  settings: { ...context.settings, FILES_URL: s3.address() },
  files: await openFileStore(s3.address(), ''),
})
/** An image of two days ago that no row of either shop refers to. */
const storeUnnamed = ({ files }: AppContext) => files.put('private', randomBytes(20), 'image/jpeg')
const tonight = (context: AppContext) => collectFiles(context, Date.now() + DAYS_2)
const cleaning = async (context: AppContext) =>
  (await readHealth(context)).checks.find(({ key }) => key === 'cleaning')?.state

test('a shop that was never restored removes what nobody uses, without a step of its operator', async () => {
  const shop = await sharing(original)
  const key = await storeUnnamed(shop)
  expect(await cleaning(shop)).toBe('good')
  await tonight(shop)
  expect(s3.objects.has(key)).toBe(false)
})

test.each([
  ['beside the shop that goes on selling', true],
  ['alone, before that shop marked the store', false],
])('a restored copy removes nothing from the store, %s', async (_, isMarked) => {
  const [shop, copy] = [await sharing(original), await sharing(restored)]
  if (isMarked) await tonight(shop)
  const key = await storeUnnamed(shop)
  await tonight(copy)
  await removeUnnamed(copy, [key])
  expect(s3.objects.has(key)).toBe(true)
  expect(await cleaning(copy)).toBe('warning')
  await tonight(shop)
  expect(s3.objects.has(key)).toBe(false)
})

test('a restored shop that takes the store over removes from it, and the earlier one does not any more', async () => {
  const [earlier, next] = [await sharing(original), await sharing(restored)]
  await tonight(earlier)
  const key = await storeUnnamed(next)
  await takeOverImages(restored.db, next.settings)
  await tonight(earlier)
  expect(s3.objects.has(key)).toBe(true)
  expect([await cleaning(earlier), await cleaning(next)]).toEqual(['warning', 'good'])
  await tonight(next)
  expect(s3.objects.has(key)).toBe(false)
})

test('a shop whose images are in its folder has nothing to take over', async () => {
  await expect(takeOverImages(original.db, original.context.settings)).rejects.toThrow(/DATA_DIR\/files/)
})
