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

/** Whether a text can stand in an address without quotes: it is read as itself, or as the number that it writes. */
function isPlain(text: string): boolean {
  const read = typed(text)
  return (typeof read === 'string' || typeof read === 'number') && String(read) === text
}

/**
 * The opposite of `readSearch`, with the `?`; what is undefined is left out. A text of digits stands there plain and is
 * read as a number: `textIn` makes it a text again.
 */
export function writeSearch(values: SearchValues): string {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value)]]
  })
  return texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
}
