import { isDay } from '../form/date-text.ts'

// What an address holds of a screen's state. An address may contain anything: what is no such value is left out.

/** An id or a count: a whole number above zero. */
export function idIn(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isInteger(number) && Number(number) > 0 ? Number(number) : undefined
}

/** A text without spaces around it; the router reads digits as a number. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined

/** A day, YYYY-MM-DD. */
export const dayIn = (value: unknown): string | undefined => (isDay(value) ? value : undefined)

/** Something that is open or chosen, or absent. */
export const flagIn = (value: unknown): true | undefined => (value === true ? true : undefined)

/** One of these names. */
export const oneIn = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value)

/** A key of this table. */
export const keyIn = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  value: unknown,
): Key | undefined => oneIn(Object.keys(table) as Key[], value)
