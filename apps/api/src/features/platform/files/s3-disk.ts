import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { log } from '../../../log.ts'
import { readS3Url } from '../../../s3-url.ts'
import { SettingsError } from '../../../settings.ts'
import { CHECK_KEY, type Disk, FOLDERS, isOurs } from './disk.ts'

/** With one repetition, a store that hangs holds an upload for about 20 s. */
const ANSWER_MS = 10_000
const CONNECT_MS = 3_000
const ATTEMPTS = 2

/**
 * Writes a few bytes, so that a wrong key or bucket is found at the start and not with a customer's first image. A
 * store that does not answer only causes a warning, because everything except images works without it.
 * @throws SettingsError when it answers and refuses
 */
async function tryOut(disk: Disk): Promise<void> {
  try {
    await disk.write(CHECK_KEY, Buffer.from('ok'), 'text/plain')
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
    if (status >= 400 && status < 500)
      throw new SettingsError(
        `O armazenamento de imagens de FILES_URL recusou a gravação: ${(error as Error).name}.`,
      )
    log.error('O armazenamento de imagens de FILES_URL não responde.')
  }
}

/**
 * Opens the store at the URL (see {@link readS3Url}). Objects stay private: the API serves public images too, so the
 * same access rule fits every store. An object is visible completely or not at all.
 * @throws SettingsError when the URL is incomplete, or the store refuses its credentials or bucket
 */
export async function openS3Disk(address: string): Promise<Disk> {
  const s3 = readS3Url(address)
  if (!s3) throw new SettingsError('FILES_URL precisa ter a forma s3://chave:segredo@servidor/bucket.')
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = s3
  const client = new S3Client({
    credentials: { accessKeyId, secretAccessKey },
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Some compatible stores do not support the newer checksums; the signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  })
  const disk: Disk = {
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        const bytes = await Body?.transformToByteArray()
        return bytes?.length ? bytes : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async write(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async *list() {
      for (const folder of FOLDERS)
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket, Prefix: `${folder}/` },
        ))
          yield Contents.flatMap(({ Key = '', LastModified }) =>
            LastModified && isOurs(Key.slice(folder.length + 1))
              ? [{ key: Key, changedAt: LastModified.getTime() }]
              : [],
          )
    },
  }
  await tryOut(disk)
  return disk
}
