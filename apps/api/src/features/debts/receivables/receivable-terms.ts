import { COMPANY_ID } from '@shop/contract/company'
import type { ReceivableTerms } from '@shop/domain/instalments'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The shop's day of an instant in UTC. */
export async function shopDayOf(db: Db, instant: string): Promise<string> {
  const { day } = await db
    .selectFrom('companies')
    .select(sql<string>`(${instant}::timestamptz at time zone time_zone)::date::text`.as('day'))
    .where('id', '=', COMPANY_ID)
    .executeTakeFirstOrThrow()
  return day
}

/** The shop's settings for what is owed to it, and its day at this moment: in a transaction, that of its start. */
export async function findTerms(db: Db): Promise<ReceivableTerms & { today: string }> {
  const row = await db
    .selectFrom('companies')
    .select(['grace_days', 'fine_ppm', 'interest_month_ppm', 'next_business_day'])
    .select(sql<string>`(now() at time zone time_zone)::date::text`.as('today'))
    .where('id', '=', COMPANY_ID)
    .executeTakeFirstOrThrow()
  return {
    today: row.today,
    graceDays: row.grace_days,
    finePpm: row.fine_ppm,
    interestMonthPpm: row.interest_month_ppm,
    nextBusinessDay: row.next_business_day,
  }
}
