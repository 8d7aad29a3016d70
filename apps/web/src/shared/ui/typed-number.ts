/** null: nothing typed; NaN: typed, but no number (every rule refuses it). */
export type TypedNumber = number | null

interface Bounds {
  min: number
  max: number
  format: (value: number) => string
}

/** What is wrong with a number by itself, whatever its form thinks of it; null when nothing is, or nothing is there. */
export function typedProblem(value: TypedNumber, { min, max, format }: Bounds): string | null {
  if (value === null) return null
  if (Number.isNaN(value)) return 'Informe um valor válido'
  if (value < min) return `Informe um valor a partir de ${format(min)}`
  return value > max ? `Informe um valor até ${format(max)}` : null
}

export function readTyped(text: string, parse: (text: string) => number | undefined): TypedNumber {
  if (!text.trim()) return null
  return parse(text) ?? Number.NaN
}
