/** null: nothing typed; NaN: typed, but no number (every rule refuses it). */
export type TypedNumber = number | null

export function readTyped(text: string, parse: (text: string) => number | undefined): TypedNumber {
  if (!text.trim()) return null
  return parse(text) ?? Number.NaN
}
