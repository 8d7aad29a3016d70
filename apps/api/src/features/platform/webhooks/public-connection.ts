import { lookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The parts of a connection to a receiver; tests replace some of them. */
export interface Connecting {
  request: typeof request
  lookup: LookupFunction
  isAllowed: (ip: string) => boolean
}

/** The only part of IPv6 that is given to the internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address, also an IPv4 address inside an IPv6 one, is one of the public internet. */
export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
  return isGlobal && address.range() === 'unicast'
}

export const PUBLIC: Connecting = { request, lookup: lookup as LookupFunction, isAllowed: isPublic }

/** The IP address that a URL names by number, in whatever notation; undefined for a host name. */
export function numberedHost(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

export class RefusedAddress extends Error {
  constructor(ip: string) {
    super(`endereço que não é da internet pública: ${ip}`)
  }
}

/**
 * Resolves a name and fails if any of its addresses is not allowed. The connection uses the addresses that were
 * checked: a name that resolves differently the next time is checked again then.
 */
const checkedLookup =
  ({ lookup, isAllowed }: Connecting): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error || typeof found === 'string') return done(error ?? new Error('no list of addresses'), '')
      const refused = found.find(({ address }) => !isAllowed(address))
      const [first] = found
      if (refused || !first) return done(new RefusedAddress(refused?.address ?? '-'), '')
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })

const TIMEOUT_MS = 15_000
const MOST_RESPONSE = 500

/** HTTP status and the beginning of the response; a redirection is not followed. @throws Error when nothing answers */
export function post(
  connecting: Connecting,
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
): Promise<{ status: number; answer: string }> {
  const numbered = numberedHost(url)
  if (numbered && !connecting.isAllowed(numbered)) return Promise.reject(new RefusedAddress(numbered))
  return new Promise((resolve, reject) => {
    const sent = connecting.request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: checkedLookup(connecting),
        agent: false, // A connection for each message, because each connection checks the IP address.
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        let answer = ''
        const end = () => {
          // PostgreSQL stores no NUL in a text.
          const text = answer.slice(0, MOST_RESPONSE).replaceAll('\0', '\uFFFD')
          resolve({ status: response.statusCode ?? 0, answer: text })
          response.destroy()
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          answer += chunk
          if (answer.length >= MOST_RESPONSE) end()
        })
        response.on('end', end)
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
