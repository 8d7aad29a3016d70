import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** How many proxies are in front of the shop, or their IP addresses and networks; false without any. */
export type TrustedProxies = false | number | readonly string[]

/** IPv4 addresses that arrive on an IPv6 socket are written as IPv4. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** The eight groups of an IPv6 address, `::` written out. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const split = (part: string) => (part ? part.split(':') : [])
  if (tail === undefined) return split(head)
  const missing = 8 - split(head).length - split(tail).length
  return [...split(head), ...Array<string>(missing).fill('0'), ...split(tail)]
}

/**
 * What rate limits count as one caller, the narrowest first: an IPv4 address; or the /64 of an IPv6 address, which
 * belongs to one line, and its /48, of which one customer of a provider may have all 65,536 lines.
 */
export function networksOf(ip: string): [string, ...string[]] {
  const one = plain(ip)
  if (isIP(one) !== 6) return [one]
  const groups = groupsOf(one)
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}

/** The wider network may make this many times as many attempts. */
export const WIDER_NETWORK_FACTOR = 10

const SUBNET = /^(.+)\/(\d{1,3})$/
const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Whether the text is an IP address or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [, ip = text, bits = '0'] = SUBNET.exec(text) ?? []
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return Number(bits) <= most
}

/**
 * Whether to trust the address that the `hop`-th sender named; hop 0 is the machine at the other end of the connection.
 */
export function trustFunction(proxies: TrustedProxies): false | ((ip: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_ip, hop) => hop < proxies
  const list = new BlockList()
  for (const proxy of proxies) {
    const [, ip = proxy, bits] = SUBNET.exec(proxy) ?? []
    if (bits === undefined) list.addAddress(ip, familyOf(ip))
    else list.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return (ip) => isIP(plain(ip)) !== 0 && list.check(plain(ip), familyOf(plain(ip)))
}

/** Keeps of `X-Forwarded-For` only the entries after the last invalid one: earlier entries cannot be trusted. */
export function dropInvalidSenders({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const senders = String(given).split(',')
  const lastInvalid = senders.findLastIndex((sender) => isIP(sender.trim()) === 0)
  headers['x-forwarded-for'] = senders.slice(lastInvalid + 1).join(',')
}
