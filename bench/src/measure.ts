import autocannon from 'autocannon'

const CONNECTIONS = 16
const SECONDS = 6

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  token?: string
  body?: object
  /** The path of each request, when they differ. */
  nextPath?: () => string
}

/** Requests per second that were answered with a success, under a load that is the same for every server. */
export async function measure({ url, method = 'GET', token, body, nextPath }: Load) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...(nextPath ? { setupRequest: (request) => ({ ...request, path: nextPath() }) } : {}),
      },
    ],
  })
  return { perSecond: result['2xx'] / result.duration, refused: result.non2xx, p99: result.latency.p99 }
}
