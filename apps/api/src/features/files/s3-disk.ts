import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { SettingsError } from '../../settings.ts'
import { readS3Address } from './s3-address.ts'

const ANSWER_MS = 20_000
const CONNECT_MS = 3_000

interface S3Failure {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

/**
 * Writes a few bytes: a wrong key or bucket must not come to light with the first picture of a customer. A store that
 * does not answer is only told of, because everything but pictures goes on without it.
 * @throws SettingsError when it answers and refuses
 */
async function tryOut(disk: Disk): Promise<void> {
  try {
    await disk.put('startup-check.txt', 'ok')
  } catch (error) {
    const { name, $metadata } = ((error as Error).cause ?? {}) as S3Failure
    const status = $metadata?.httpStatusCode ?? 0
    if (status >= 400 && status < 500)
      throw new SettingsError(`O armazenamento de imagens de FILES_URL recusou a gravação: ${name}.`)
    console.error('O armazenamento de imagens de FILES_URL não responde.')
  }
}

/**
 * Opens the store that the address of {@link readS3Address} names.
 * The visibility stays private: even public pictures are handed out by the API, so one rule fits every store.
 * @throws SettingsError when the address has not all parts, or the store refuses what it says
 */
export async function openS3Disk(address: string) {
  const s3 = readS3Address(address)
  if (!s3) throw new SettingsError('FILES_URL precisa ter a forma s3://chave:segredo@servidor/bucket.')
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3
  const disk = new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      endpoint,
      region,
      bucket,
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
      // Not every compatible store knows the newer checksums; the signature covers the content anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
    }),
  )
  await tryOut(disk)
  return {
    read: (key: string): Promise<Uint8Array | undefined> =>
      disk.getBytes(key).catch((error: Error) => {
        if ((error.cause as S3Failure | undefined)?.name === 'NoSuchKey') return undefined
        throw error
      }),
    write: (key: string, bytes: Uint8Array, type: string): Promise<void> =>
      disk.put(key, bytes, { contentType: type }),
    remove: (key: string): Promise<void> => disk.delete(key),
  }
}
