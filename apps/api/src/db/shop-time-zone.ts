import { COMPANY_ID } from '@shop/contract/company'
import type { Db } from './database.ts'

/** Stores the configured time zone: transactions read the shop's day by it. */
export const saveTimeZone = (db: Db, timeZone: string) =>
  db
    .updateTable('companies')
    .set({ time_zone: timeZone })
    .where('id', '=', COMPANY_ID)
    .where('time_zone', '<>', timeZone)
    .execute()
