import { sql } from 'kysely'
import { days } from '../../../db/sql-parts.ts'

const KEPT_DAYS = 400
const isOld = sql<boolean>`at < now() - ${days(KEPT_DAYS)}`

/**
 * Searches, views of products and sign-ins of customers that the dashboard's charts no longer count; a chart of the same
 * month of last year must still be complete. Sums by day would not do: people choose any period.
 */
export const OLD_VISITS = { searches: isOld, product_views: isOld, customer_sign_ins: isOld }
