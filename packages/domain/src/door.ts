import { serialKey } from './serials.ts'

const has = (serials: readonly string[], serial: string) => {
  const key = serialKey(serial)
  return serials.some((one) => serialKey(one) === key)
}

/** The first scanned unit that is none of the packed ones; undefined when all are. */
export const strayAtDoor = (scanned: readonly string[], packed: readonly string[]): string | undefined =>
  scanned.find((serial) => !has(packed, serial))

/** The packed units that were not scanned. */
export const missingAtDoor = (scanned: readonly string[], packed: readonly string[]): string[] =>
  packed.filter((serial) => !has(scanned, serial))
