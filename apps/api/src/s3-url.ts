/** URL and credentials of an S3-compatible store. */
interface S3Url {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads `s3://key:secret@host[:port]/bucket[?region=…&tls=off]`; special characters (`/`, `@`, `%`) in key and secret
 * are percent-encoded. Undefined when a part is missing.
 */
export function readS3Url(url: string): S3Url | undefined {
  try {
    const { protocol, username, password, host, pathname, searchParams } = new URL(url)
    const bucket = /^\/([^/]+)\/?$/.exec(pathname)?.[1]
    if (protocol !== 's3:' || !username || !password || !host || !bucket) return undefined
    return {
      endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      bucket,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
