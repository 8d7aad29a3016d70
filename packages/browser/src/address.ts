import type { Address, OpenAddress, WireAtOpen } from '@shop/contract/address'

/** Prefix of the API's paths. */
const API_PREFIX = '/api'

/** Browsers resolve a segment of one or two dots, also an encoded one; the server ignores blanks around a value. */
const segment = (value: string | number) =>
  encodeURIComponent(/^\.{1,2}$/.test(`${value}`) ? `${value} ` : value)

/** The path with its parameters: at(calls.getOrdersByCode, { code }). */
export const at = <A extends OpenAddress>(address: A, params: WireAtOpen<A>['params']) => {
  const values = params as Record<string, string | number>
  const filled: string = address.replace(/:(\w+)/g, (_colon, name) => segment(values[name] ?? ''))
  return filled as Address<WireAtOpen<A>>
}

/** Method and path, with the parts of `query` that have a value. */
export function targetOf(address: Address, query: unknown = {}): { method: string; path: string } {
  const [method = '', path = ''] = address.split(' ')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return { method, path: path + (text && `?${text}`) }
}

export const urlOf = (path: string) => API_PREFIX + path
