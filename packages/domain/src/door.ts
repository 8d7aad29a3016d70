import { serialKeys } from './serials.ts'

/** Whether one of them is this unit: of a phone's two IMEIs either one counts. */
const has = (serials: readonly string[], serial: string) => {
  const keys: readonly string[] = serialKeys(serial)
  return serials.some((one) => serialKeys(one).some((key) => keys.includes(key)))
}

/** The first scanned unit that is none of the packed ones; undefined when all are. */
export const strayAtDoor = (scanned: readonly string[], packed: readonly string[]): string | undefined =>
  scanned.find((serial) => !has(packed, serial))

/** The packed units that were not scanned. */
export const missingAtDoor = (scanned: readonly string[], packed: readonly string[]): string[] =>
  packed.filter((serial) => !has(scanned, serial))
