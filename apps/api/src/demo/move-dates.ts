import { Transform } from 'node:stream'
import { DAY_MS } from '@shop/domain/shop-time'

/** The demo was recorded in São Paulo, which has had no summer time since 2019. */
const ZONE_MS = -3 * 3_600_000
/** On the last day: before this hour the whole day is squeezed into the time since midnight. */
const TEN_MS = 10 * 3_600_000
const OPENING_MS = 8 * 3_600_000
/** Counters of orders are kept by UTC day, which is the shop's day until 21 o'clock. */
const LAST_MS = 21 * 3_600_000 - 60_000

/** Days since 1970 as a count without Sundays; a Sunday counts as the Saturday before it. */
const workingIndex = (day: number) => day - Math.floor((day + 4) / 7)
const dayOfIndex = (index: number) => {
  const week = Math.floor((index + 3) / 6)
  return 7 * week + (index + 3 - 6 * week) + 1 - 4
}
const isSunday = (day: number) => (day + 4) % 7 === 0

/**
 * Moves a recording that ended at `end` so that its last day is today and nothing is later than `now`: its other working
 * days become the working days before, so that nobody worked on a Sunday; the order of all instants stays. Times are in
 * ms, days are 'YYYY-MM-DD' in the shop's time.
 */
export function dateMover(end: number, now: number) {
  const localEnd = end + ZONE_MS
  const lastDay = Math.floor(localEnd / DAY_MS)
  const today = Math.floor((now + ZONE_MS) / DAY_MS)
  const current = Math.min(now + ZONE_MS - today * DAY_MS, LAST_MS)
  const [opening, target] = current < TEN_MS ? [OPENING_MS, 0] : [OPENING_MS, OPENING_MS]
  const scale = (current - target) / (localEnd - lastDay * DAY_MS - opening)
  const back = workingIndex(lastDay) - workingIndex(today) - (isSunday(today) ? 1 : 0)

  const moveIndex = (day: number) => {
    if (day >= lastDay) return today + day - lastDay
    return dayOfIndex(workingIndex(day) - back)
  }
  return {
    instant(at: number): number {
      const local = at + ZONE_MS
      const day = Math.floor(local / DAY_MS)
      const time = local - day * DAY_MS
      const moved = day === lastDay && local <= localEnd ? target + (time - opening) * scale : time
      return Math.round(moveIndex(day) * DAY_MS + moved - ZONE_MS)
    },
    day: (text: string): string =>
      new Date(moveIndex(Date.parse(text) / DAY_MS) * DAY_MS).toISOString().slice(0, 10),
  }
}

export type DateMover = ReturnType<typeof dateMover>

/** Moves the values of the given columns in rows as COPY writes them: lines of fields between tabs. */
export function moveColumns(
  mover: DateMover,
  columns: readonly ('instant' | 'day' | undefined)[],
): Transform {
  let rest = ''
  const moveField = (field: string, index: number): string => {
    const kind = columns[index]
    if (!kind || field === '\\N') return field
    return kind === 'day'
      ? mover.day(field)
      : new Date(mover.instant(Date.parse(`${field}:00`))).toISOString()
  }
  const moveLine = (line: string) => line.split('\t').map(moveField).join('\t')
  return new Transform({
    decodeStrings: true,
    transform(bytes: Buffer, _encoding, done) {
      const lines = (rest + bytes.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      done(null, Buffer.from(lines.map((line) => `${moveLine(line)}\n`).join(''), 'latin1'))
    },
    flush(done) {
      done(null, rest === '' ? null : Buffer.from(moveLine(rest), 'latin1'))
    },
  })
}
