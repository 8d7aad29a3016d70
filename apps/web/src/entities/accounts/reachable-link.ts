const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/

export const isLocalLink = (url: string) => LOCAL.test(new URL(url).hostname)

/**
 * The link at the address under which the shop was opened, where the server knows only that of its own computer: who
 * opened it from another one can hand the link on.
 */
export function reachableLink(url: string, here: string): string {
  if (!isLocalLink(url) || isLocalLink(here)) return url
  const { pathname, search, hash } = new URL(url)
  return `${new URL(here).origin}${pathname}${search}${hash}`
}
