export type SearchValues = Record<string, unknown>

/** Numbers, true and lists are JSON; everything else, also a number too long or with a zero in front, is text. */
function typed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' && String(value) !== text ? text : value
  } catch {
    return text
  }
}

/** The values behind the `?` of a URL. */
export const readSearch = (text: string): SearchValues =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, typed(value)]))

/** The opposite of `readSearch`, with the `?`; what is undefined is left out. */
export function writeSearch(values: SearchValues): string {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const isPlain = typeof value === 'string' && typed(value) === value
    return [[name, isPlain ? value : JSON.stringify(value)]]
  })
  return texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
}
