import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_KEY = 'CHAVE'
/** With characters of real secrets that have a meaning in URLs. */
export const S3_SECRET = 'se/gre+do@da%loja'
export const S3_BUCKET = 'imagens'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** AWS signature version 4, implemented from its description: whether the sender has the secret. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return false
  const [, key, day = '', region = '', names = '', signature] = given
  const payload = String(headers['x-amz-content-sha256'])
  const { pathname, searchParams } = new URL(url, 'http://s3')
  searchParams.sort()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const request = [method, pathname, `${searchParams}`, ...lines, '', names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_SECRET}`)
  return key === S3_KEY && payload === sha256(body) && signature === hmac(signing, text).toString('hex')
}

/** One bucket over HTTP, like an S3-compatible store, for clients that sign with the secret. */
export async function startS3Double() {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const changedAt = new Date()
  /** A page of two objects, as in ListObjectsV2, so that a few objects need several pages. */
  const listing = ({ url = '' }: IncomingMessage) => {
    const { searchParams } = new URL(url, 'http://s3')
    const keys = [...objects.keys()].sort()
    const wanted = keys.filter(
      (key) =>
        key.startsWith(searchParams.get('prefix') ?? '') &&
        key > (searchParams.get('continuation-token') ?? ''),
    )
    const page = wanted.slice(0, 2)
    const rest = wanted.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>${rest !== ''}</IsTruncated>${rest}${contents.join('')}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    const [, bucket, ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/')
    const key = rest.join('/')
    calls.push(`${request.method} ${key}`)
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
    if (bucket !== S3_BUCKET) return refuse(404, 'NoSuchBucket')
    if (request.method === 'GET' && !key) return response.writeHead(200).end(listing(request))
    const found = objects.get(key)
    if (request.method === 'PUT') objects.set(key, body)
    else if (request.method === 'DELETE') objects.delete(key)
    else if (!found) return refuse(404, 'NoSuchKey')
    return response
      .writeHead(request.method === 'DELETE' ? 204 : 200)
      .end(request.method === 'GET' ? found : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    objects,
    calls,
    address: (secret = S3_SECRET, bucket = S3_BUCKET) =>
      `s3://${S3_KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?tls=off&region=sa-east-1`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
