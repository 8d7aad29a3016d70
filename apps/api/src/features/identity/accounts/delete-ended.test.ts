import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { jobHandlers } from '../../../job-handlers.ts'
import { openMailer } from '../../platform/mail/mailer.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ago = (days: number) => sql`now() - make_interval(hours => ${sql.lit(days * 24)})`

/** Tables with rows that expire: how many days they are kept, and how to add one of that age. */
const GROWING: [table: string, keptDays: number, add: (days: number) => RawBuilder<unknown>][] = [
  [
    'sessions',
    30,
    (days) => sql`insert into sessions (id, employee_id, expires_at)
      select gen_random_uuid(), min(id), ${ago(days)} from employees`,
  ],
  [
    'account_codes',
    0,
    (days) => sql`insert into account_codes (employee_id, code_hash, expires_at)
      select min(id), md5(random()::text), ${ago(days)} from employees`,
  ],
  [
    'tries',
    1,
    (days) => sql`insert into tries (kind, account, network, window_start, hits)
      values ('sign-in', gen_random_uuid()::text, '', ${ago(days)}, 1)`,
  ],
  [
    'request_keys',
    7,
    (days) => sql`insert into request_keys (actor, scope, key, digest, at)
      values ('e1', 'test', gen_random_uuid()::text, '', ${ago(days)})`,
  ],
  [
    'customer_mails',
    90,
    (days) => sql`insert into customer_mails (customer_id, kind, at, done_at)
      select min(id), 'placed', ${ago(days)}, ${ago(days)} from customers`,
  ],
  [
    'file_uploads',
    2,
    (days) => sql`insert into file_uploads (key, employee_id, at)
      select gen_random_uuid()::text, min(id), ${ago(days)} from employees`,
  ],
  [
    'searches',
    400,
    (days) => sql`insert into searches (term, found, at) values ('capa', true, ${ago(days)})`,
  ],
]

test.each(GROWING)(
  'rows of %s are deleted in the night after %i days, and not before',
  async (table, stored, add) => {
    await shop.employee([])
    await makeCustomer(shop.db)
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        shop.owner,
      )
      return rows[0]?.n ?? 0
    }
    const others = await count()
    await add(stored + 1).execute(shop.owner)
    await add(stored - 0.5).execute(shop.owner)
    await jobHandlers(shop.context, openMailer(shop.context.settings))['nightly-work']({}, { isLast: false })
    expect(await count()).toBe(others + 1)
  },
)
