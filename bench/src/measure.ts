import autocannon from 'autocannon'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 3
const SECONDS = 6

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  /** Sessions that take turns. */
  tokens?: string[]
  body?: object
  /** The path of each request, when they differ. */
  nextPath?: () => string
}

function run({ url, method = 'GET', tokens = [], body, nextPath }: Load, duration: number) {
  let turn = 0
  const session = () => {
    const token = tokens[turn++ % tokens.length]
    return token ? { authorization: `Bearer ${token}` } : {}
  }
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        method,
        headers: body ? { 'content-type': 'application/json' } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...session() },
          ...(nextPath ? { path: nextPath() } : {}),
        }),
      },
    ],
  })
}

/** Requests per second that were answered with a success, once the server and its connections are warm. */
export async function measure(load: Load) {
  await run(load, WARM_UP_SECONDS)
  const result = await run(load, SECONDS)
  return { perSecond: result['2xx'] / result.duration, refused: result.non2xx, p99: result.latency.p99 }
}
