import type { Picture } from '@shop/contract/wire'
import { AppError } from '../../app-error.ts'
import { inTransaction } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { type Folder, keyOf, type PictureType } from './disk.ts'
import {
  countUploads,
  endUploads,
  findNamed,
  insertUploads,
  lockFiles,
  type Uploader,
} from './file-uploads.queries.ts'
import { readPicture } from './pictures.ts'
import { removeUnnamed } from './remove-files.ts'

/** Pictures that one account may store in 24 hours. */
const DAILY = { employee: 3_000, customer: 60 } as const
const RETRY_SECONDS = 3_600

/** A kind of picture: where it is kept, as what, and the longest side in pixels. */
export interface PictureUse {
  folder: Folder
  type: PictureType
  maxSide: number
}

async function checkQuota({ db, settings }: Shop, uploader: Uploader, pictures: number): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const most = uploader.employeeId === null ? DAILY.customer : DAILY.employee
  if ((await countUploads(db, uploader)) + pictures <= most) return
  const refusal = new AppError(
    'TOO_MANY_TRIES',
    'Você já enviou muitas imagens nas últimas 24 horas. Tente novamente mais tarde.',
  )
  refusal.retryAfter = RETRY_SECONDS
  throw refusal
}

/** The uploads are over: what no row names after them goes. What fails here the nightly job makes good. */
async function tidyUp(shop: Shop, uploads: readonly number[], keys: readonly string[]): Promise<void> {
  await endUploads(shop.db, uploads)
  const named = await findNamed(shop.db, keys)
  await removeUnnamed(
    shop,
    keys.filter((key) => !named.has(key)),
  )
}

/**
 * Stores pictures for what `write` commits, and gives it the key of each. What
 * `write` does not name in a row is removed again. Check before it whatever can be checked: decoding is dear.
 * @throws AppError TOO_LARGE, RULE_VIOLATION when one is no picture, TOO_MANY_TRIES, UNAVAILABLE, and what `write` throws
 */
export async function keepPictures<Result>(
  shop: Shop,
  uploader: Uploader,
  { folder, type, maxSide }: PictureUse,
  pictures: readonly Picture[],
  write: (keys: string[]) => Promise<Result>,
): Promise<Result> {
  if (pictures.length === 0) return write([])
  const { db, files } = shop
  await checkQuota(shop, uploader, pictures.length)
  const read: Uint8Array[] = []
  for (const picture of pictures) read.push(await readPicture(picture, maxSide, type))
  const keys = read.map((bytes) => keyOf(folder, bytes, type))
  const uploads = await inTransaction(db, async (tx) => {
    await lockFiles(tx, keys)
    return insertUploads(tx, uploader, keys)
  })
  try {
    for (const bytes of read) await files.put(folder, bytes, type)
    return await write(keys)
  } finally {
    await tidyUp(shop, uploads, keys).catch(() => {})
  }
}
