import type { IncomingHttpHeaders } from 'node:http'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Headers that only a proxy adds. */
const OF_PROXY = /^(x-forwarded-.*|x-real-ip|x-client-ip|forwarded|via|cf-connecting-ip|true-client-ip)$/

export const isLoopback = (host: string) =>
  /^(localhost|.*\.localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host)

/** Host and Origin contain the host name that the caller used: behind a proxy without headers, the public one. */
function namesThisMachine({ host, origin }: IncomingHttpHeaders): boolean {
  const names = [host === undefined ? undefined : `http://${host}`, origin]
  return names.every(
    (name) => name === undefined || (URL.canParse(name) && isLoopback(new URL(name).hostname)),
  )
}

/**
 * Whether the call was made on this machine by its own name. A proxy on this machine calls from loopback too; it is
 * recognised by its headers, the name in Host or Origin, or HTTP/1.0, which nginx uses by default.
 */
export function isLocalRequest({ headers, socket, raw }: FastifyRequest): boolean {
  const { remoteAddress = '', remoteFamily } = socket
  return (
    LOOPBACK.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4') &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => OF_PROXY.test(name)) &&
    namesThisMachine(headers)
  )
}
