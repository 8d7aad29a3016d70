import type {
  Address,
  AddressWithParams,
  OpenAddress,
  Target,
  WireAtOpen,
  WireOf,
} from '@shop/contract/address'

/** Prefix of the API's paths. */
const API_PREFIX = '/api'

/** Browsers resolve a segment of one or two dots, also an encoded one; the server ignores blanks around a value. */
const segment = (value: string | number) =>
  encodeURIComponent(/^\.{1,2}$/.test(`${value}`) ? `${value} ` : value)

/** The address with its parameters: at('GET /orders/:code', { code }). */
export function at<A extends AddressWithParams>(address: A, params: WireOf<A>['params']): Address<WireOf<A>>
export function at<A extends OpenAddress>(address: A, params: WireAtOpen<A>['params']): Address<WireAtOpen<A>>
export function at(address: string, params: Record<string, string | number>): string {
  return address.replace(/:(\w+)/g, (_colon, name) => segment(params[name] ?? ''))
}

/** Method and path, with the parts of `query` that have a value. */
export function targetOf(address: Target, query: unknown = {}): { method: string; path: string } {
  const [method = '', path = ''] = address.split(' ')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return { method, path: path + (text && `?${text}`) }
}

export const urlOf = (path: string) => API_PREFIX + path
