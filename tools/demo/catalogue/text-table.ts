/** The cells of a table written as text: one row per line, cells between vertical bars. */
export const tableRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

/** The text as one of the table's keys. @throws RangeError for an unknown one */
export function keyOf<K extends string>(table: Readonly<Record<K, unknown>>, text: string | undefined): K {
  if (text === undefined || !Object.hasOwn(table, text)) throw new RangeError(`Unknown name: ${text}`)
  return text as K
}
