import type { ReportRow } from '@shop/contract/reports/report'
import { departuresOn } from '@shop/domain/departures'
import { type Cents, centsFromReais } from '@shop/domain/money'
import type { Payment } from '@shop/domain/pricing'

/** The amounts that a deliverer accounts for, in cents. */
export interface Settlement {
  delivered: number
  /** Not handed over yet: their cash is not due. */
  onTheRoad: number
  returned: TakenBack
  exchanged: TakenBack
  /** Value of the delivered orders by payment. */
  paidCents: Record<Payment, Cents>
  totalCents: Cents
}

/** Items that customers returned to the deliverer: how many orders they lowered, and by how much. */
interface TakenBack {
  orders: number
  cents: Cents
}

const ON_THE_ROAD: readonly unknown[] = ['EM_ENTREGA', 'EM_ENTREGA_IMEDIATA']

const sum = (rows: readonly ReportRow[], key: string): Cents =>
  rows.reduce((all, row) => all + centsFromReais(Number(row[key] ?? 0)), 0)

/** Adds up a deliverer's orders; those still on the way do not count as delivered and collected. */
export function settle(rows: readonly ReportRow[]): Settlement {
  const delivered = rows.filter(({ status }) => !ON_THE_ROAD.includes(status))
  const paid = (by: Payment) =>
    sum(
      delivered.filter((row) => row.payment === by),
      'difference',
    )
  const takenBack = (key: string) => ({
    orders: rows.filter((row) => Number(row[key]) > 0).length,
    cents: sum(rows, key),
  })
  return {
    delivered: delivered.length,
    onTheRoad: rows.length - delivered.length,
    returned: takenBack('totalReturn'),
    exchanged: takenBack('totalExchange'),
    paidCents: { cash: paid('cash'), transfer: paid('transfer'), pix: paid('pix') },
    totalCents: sum(delivered, 'difference'),
  }
}

const MINUTES_A_DAY = 24 * 60

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The local times of the orders of a departure, or the whole day without one. Deliverers leave a little before or after
 * the hour, so the day is split in the middle between two departures.
 */
export function settledPeriod(day: string, departure: string | undefined): { start: string; end: string } {
  const departures = departuresOn(day).map(toMinutes)
  const at = departure ? departures.indexOf(toMinutes(departure)) : -1
  const middle = (i: number) => Math.floor(((departures[i] ?? 0) + (departures[i + 1] ?? 0)) / 2)
  const from = at > 0 ? middle(at - 1) : 0
  const before = at >= 0 && at < departures.length - 1 ? middle(at) : MINUTES_A_DAY
  return { start: `${day}T${toTime(from)}:00`, end: `${day}T${toTime(before - 1)}:59` }
}
