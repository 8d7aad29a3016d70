import { DAY_MS, utcToLocal } from '@shop/domain/shop-time'

const offsetAt = (instant: number, timeZone: string) => {
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${utcToLocal(new Date(second), timeZone)}Z`) - second
}

const two = (figure: number) => (figure < 10 ? `0${figure}` : String(figure))

function dayText(day: number): string {
  const iso = new Date(day * DAY_MS).toISOString()
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}

function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Caches its results: there are few days, but many rows. */
function remembering<T>(of: (day: number) => T): (day: number) => T {
  const cached = new Map<number, T>()
  return (day) => {
    let value = cached.get(day)
    if (value === undefined) {
      value = of(day)
      cached.set(day, value)
    }
    return value
  }
}

/**
 * Formats times, in milliseconds, as DD/MM/YYYY HH:mm:ss in shop time, for very many of them: the parts that are the
 * same for a day are computed once, because the zone's offset costs a hundred times the rest and a date ten times.
 */
export function localTextIn(timeZone: string): (instant: number) => string {
  // The zone's offset by UTC day; null where the clock changes on that day.
  const offsetOf = remembering((day) => {
    const first = offsetAt(day * DAY_MS, timeZone)
    return first === offsetAt((day + 1) * DAY_MS, timeZone) ? first : null
  })
  const textOf = remembering(dayText)
  return (instant) => {
    const local = instant + (offsetOf(Math.floor(instant / DAY_MS)) ?? offsetAt(instant, timeZone))
    const day = Math.floor(local / DAY_MS)
    return `${textOf(day)} ${timeText(local - day * DAY_MS)}`
  }
}
