import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'

/**
 * Opens `s3://key:secret@host[:port]/bucket[?region=…&tls=off]`.
 * The visibility stays private: even public pictures are handed out by the API, so one rule fits every store.
 */
export function openS3Disk(address: string): Disk {
  const url = new URL(address)
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  return new Disk(
    new S3Driver({
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `${scheme}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket: url.pathname.slice(1),
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
    }),
  )
}
