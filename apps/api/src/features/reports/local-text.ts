import { utcToLocal } from '@shop/domain/shop-time'

const DAY = 86_400_000

const offsetAt = (instant: number, timeZone: string) => {
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${utcToLocal(new Date(second), timeZone)}Z`) - second
}

/**
 * Writes instants as DD/MM/YYYY HH:mm:ss of the shop's clock, for many of them: asking for the zone's offset costs a
 * hundred times the rest, so it is asked once for a day on which it stays the same.
 */
export function localTextIn(timeZone: string): (instant: string) => string {
  /** By UTC day; null where the clock is moved on that day. */
  const offsets = new Map<number, number | null>()
  const offsetOf = (at: number) => {
    const day = Math.floor(at / DAY)
    let offset = offsets.get(day)
    if (offset === undefined) {
      const first = offsetAt(day * DAY, timeZone)
      offset = first === offsetAt((day + 1) * DAY, timeZone) ? first : null
      offsets.set(day, offset)
    }
    return offset ?? offsetAt(at, timeZone)
  }
  return (instant) => {
    const at = Date.parse(instant)
    const local = new Date(at + offsetOf(at)).toISOString()
    return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 19)}`
  }
}
