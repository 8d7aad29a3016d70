import { utcToLocal } from '@shop/domain/shop-time'

const QUARTER = 15 * 60_000

/**
 * Writes instants as DD/MM/YYYY HH:mm:ss of the shop's clock, for many of them: asking for the zone's offset costs a
 * hundred times the rest, and no zone changes it but on a quarter of an hour.
 */
export function localTextIn(timeZone: string): (instant: string) => string {
  const offsets = new Map<number, number>()
  const offsetIn = (quarter: number) => {
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      const start = quarter * QUARTER
      offset = Date.parse(`${utcToLocal(new Date(start), timeZone)}Z`) - start
      offsets.set(quarter, offset)
    }
    return offset
  }
  return (instant) => {
    const at = Date.parse(instant)
    const local = new Date(at + offsetIn(Math.floor(at / QUARTER))).toISOString()
    return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 19)}`
  }
}
