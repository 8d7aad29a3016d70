import type { UploadedImage } from '@shop/contract/wire'
import { AppError } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { type Folder, type ImageType, keyOf } from './disk.ts'
import {
  countUploads,
  endUploads,
  findNamed,
  insertUploads,
  lockFiles,
  type Uploader,
} from './file-uploads.queries.ts'
import { bytesOf, readImage } from './images.ts'
import { removeUnnamed } from './remove-files.ts'

/** Images that one account may store in 24 hours. */
const DAILY = { employee: 3_000, customer: 60 } as const
const RETRY_SECONDS = 3_600

/** A kind of image: its folder, its file type, and its longest side in pixels. A PDF is stored as it is. */
export interface ImageUse {
  folder: Folder
  type: ImageType
  maxSide: number
}

async function checkQuota({ db, settings }: AppContext, uploader: Uploader, images: number): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const most = uploader.employeeId === null ? DAILY.customer : DAILY.employee
  if ((await countUploads(db, uploader)) + images <= most) return
  const refusal = new AppError(
    'TOO_MANY_TRIES',
    'Você já enviou muitas imagens nas últimas 24 horas. Tente novamente mais tarde.',
  )
  refusal.retryAfter = RETRY_SECONDS
  throw refusal
}

/** Ends the uploads and removes images without a reference. The nightly job repeats what fails here. */
async function tidyUp(
  context: AppContext,
  uploads: readonly number[],
  keys: readonly string[],
): Promise<void> {
  await endUploads(context.db, uploads)
  const named = await findNamed(context.db, keys)
  await removeUnnamed(
    context,
    keys.filter((key) => !named.has(key)),
  )
}

/**
 * Stores images for what `write` commits, and passes it their keys. Images that no row refers to afterwards are
 * removed. Check everything else first: decoding is expensive.
 * @throws AppError TOO_LARGE, RULE_VIOLATION when one is not an image, TOO_MANY_TRIES, UNAVAILABLE, and what `write`
 * throws
 */
export async function saveImages<Result>(
  context: AppContext,
  uploader: Uploader,
  { folder, type, maxSide }: ImageUse,
  images: readonly UploadedImage[],
  write: (keys: string[]) => Promise<Result>,
): Promise<Result> {
  if (images.length === 0) return write([])
  const { db, files } = context
  await checkQuota(context, uploader, images.length)
  const read: Uint8Array[] = []
  for (const image of images)
    read.push(type === 'application/pdf' ? bytesOf(image) : await readImage(image, maxSide, type))
  const keys = read.map((bytes) => keyOf(folder, bytes, type))
  const uploads = await inTransaction(db, async (tx) => {
    await lockFiles(tx, keys)
    return insertUploads(tx, uploader, keys)
  })
  try {
    for (const bytes of read) await files.put(folder, bytes, type)
    return await write(keys)
  } finally {
    await tidyUp(context, uploads, keys).catch(() => {})
  }
}
