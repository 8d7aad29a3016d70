import { sql } from 'kysely'
import { days } from '../../../db/sql-parts.ts'

/** Rows that expired: dead codes, counters whose window is over, sessions and attempts older than a month. */
export const ENDED = {
  account_codes: sql<boolean>`expires_at < now()`,
  tries: sql<boolean>`window_start < now() - ${days(1)}`,
  sessions: sql<boolean>`expires_at < now() - ${days(30)}`,
  stock_entry_keys: sql<boolean>`at < now() - ${days(30)}`,
  request_keys: sql<boolean>`at < now() - ${days(7)}`,
}
