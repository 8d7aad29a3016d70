import { COMPANY_ID } from '@shop/contract/company'
import { REMINDER_MAILS, type ReminderMailKind } from '@shop/domain/customer-mails'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Hours of the shop's day between which reminders are sent. */
const FIRST_HOUR = sql.lit(8)
const LAST_HOUR = sql.lit(20)

export const REMINDERS = Object.keys(REMINDER_MAILS) as ReminderMailKind[]

/** Whether it is too early or too late in the shop for a reminder. */
export const IS_NIGHT = sql<boolean>`(select extract(hour from now() at time zone time_zone) not between ${FIRST_HOUR}
  and ${LAST_HOUR} - 1 from companies where id = ${COMPANY_ID})`

/** The due dates of each occasion, in days from today; wider than a day, because the shop may have been switched off. */
const OCCASIONS = sql`(values ('dueSoon', 1, 3), ('dueToday', 0, 0), ('overdue', -7, -3)) as occasion (kind, first, last)`

/** Whether today is still the occasion of a reminder that was held up: afterwards the next one says the same. */
export const IS_ITS_OCCASION = sql<boolean>`exists (select from ${OCCASIONS} join companies on companies.id = ${COMPANY_ID}
  where occasion.kind = customer_mails.kind
    and due_date - (now() at time zone time_zone)::date between first and last)`

/**
 * Queues the reminders of today, each once for its instalment, by day, to confirmed addresses of customers who are
 * neither blocked nor anonymised. There is no reminder of an instalment that was opened or imported today.
 */
export const recordReminders = (db: Db) =>
  sql`insert into customer_mails (customer_id, instalment_id, kind)
    select customers.id, instalments.id, occasion.kind
    from (select (now() at time zone time_zone)::date as today, time_zone, muted_mails from companies
        where id = ${COMPANY_ID} and not ${IS_NIGHT}) as shop
      cross join ${OCCASIONS}
      join instalments on open_cents > 0 and due_date between today + first and today + last
        and (created_at at time zone time_zone)::date < today
      join customers on customers.id = instalments.customer_id
    where email_verified_at is not null and anonymized_at is null and customers.status <> 'Blocked'
      and not occasion.kind = any(muted_mails)
      and not exists (select from customer_mails as sent
        where sent.instalment_id = instalments.id and sent.kind = occasion.kind)
    on conflict (instalment_id, kind) where instalment_id is not null do nothing`.execute(db)

/** Lets a mail that was taken become due again. */
export const postpone = (db: Db, id: number) =>
  db.updateTable('customer_mails').set({ done_at: null }).where('id', '=', id).execute()
