import type { Connection } from '@shop/postgres/connection'
import { createDatabaseFrom, type TestDatabase } from '@shop/postgres/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Db, inTransaction, openDatabase } from '../../../db/database.ts'
import { RefusedRecipient } from '../mail/smtp-error.ts'
import { type AccountMail, type JobHandlers, type JobQueue, openJobs } from './jobs.ts'

let database: TestDatabase
let connection: Connection
let db: Db
const queues: JobQueue[] = []

beforeEach(async () => {
  database = await createDatabaseFrom(inject('cluster'), inject('template'))
  connection = { ...database.connection, ...inject('appUser') }
  db = openDatabase(connection, 5, () => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await db.destroy()
  await database.drop()
})

async function open(every: Parameters<typeof openJobs>[1]['every'] = { poll: 1 }) {
  const queue = await openJobs(connection, { timezone: 'America/Sao_Paulo', onError: () => {}, every })
  queues.push(queue)
  return queue
}

const mail = (email: string): AccountMail => ({ reason: 'recovery', email })
const handlers = (send: (mail: AccountMail) => Promise<void>): JobHandlers => ({
  'account-mail': send,
  'nightly-work': async () => {},
  'collect-files': async () => {},
  'customer-mail': async () => {},
  'customer-mails': async () => {},
  'customer-push': async () => {},
  'order-push': async () => {},
  'pix-expiry': async () => {},
  'remove-files': async () => {},
  'pix-refund': async () => {},
})

describe('queued work', () => {
  test('is done once, by one of several processes that start at the same time', async () => {
    const [first, second] = await Promise.all([open(), open()])
    const done: string[] = []
    const take = handlers(async ({ email }) => void done.push(email))
    await Promise.all([first.work(take), second.work(take)])
    for (let i = 0; i < 10; i++) await first.add(db, 'account-mail', mail(`${i}@loja.local`))
    await expect.poll(() => done).toHaveLength(10)
    // When all jobs are completed and none was retried, no worker has a job left.
    await expect
      .poll(async () => {
        const { rows } = await sql`select state, sum(retry_count) as retries, count(*) from jobs.job
          where name = 'account-mail' group by state`.execute(db)
        return rows
      })
      .toEqual([{ state: 'completed', retries: 0, count: 10 }])
    expect(new Set(done).size).toBe(10)
    expect(done).toHaveLength(10)
  })

  test('with a mail whose recipient is refused for good is not repeated, and counts as done', async () => {
    const queue = await open()
    await queue.work(
      handlers(async () => {
        throw new RefusedRecipient('recusado')
      }),
    )
    await queue.add(db, 'account-mail', mail('maria@gmial.example'))
    await expect
      .poll(async () => (await sql`select state from jobs.job where name = 'account-mail'`.execute(db)).rows)
      .toEqual([{ state: 'completed' }])
  })

  test('says at the last attempt that it is the last', async () => {
    const queue = await open()
    const attempts: boolean[] = []
    await queue.work({
      ...handlers(async () => {}),
      'customer-push': async (_, { isLast }) => {
        attempts.push(isLast)
        if (!isLast) throw new Error('later')
      },
    })
    await queue.add(db, 'customer-push', { subscriptionId: 1, mailId: 1 })
    // The queue would wait minutes between them.
    await expect
      .poll(async () => {
        await sql`update jobs.job set start_after = now() where name = 'customer-push' and state = 'retry'`.execute(
          db,
        )
        return attempts
      })
      .toEqual([false, false, false, true])
  })

  test('goes on after a clock that was years ahead, without waiting for that date', async () => {
    await open({ forget: 1 })
    const owner = openDatabase(database.connection, 1, () => {})
    // What such a clock leaves: the last round of timed work, and retries and work under way, lie in the future.
    const leave = async () => {
      await sql`update jobs.version set cron_on = now() + interval '9 years'`.execute(owner)
      await sql`update jobs.queue set maintain_on = now() + interval '9 years'`.execute(owner)
    }
    const future = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
        select cron_on from jobs.version union all select maintain_on from jobs.queue) as instants(at)
        where at > now() + interval '1 second'`.execute(owner)
      return rows[0]?.n
    }
    await leave()
    await expect.poll(future, { timeout: 60_000 }).toBe(0)
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    await leave()
    await sql`insert into jobs.job (name, data, state, start_after)
      values ('account-mail', '{"reason":"recovery","email":"caio@loja.local"}', 'retry', now() + interval '9 years')`.execute(
      owner,
    )
    let timed = 0
    const done: string[] = []
    // By what it forgets when it opens alone.
    const second = await open({ poll: 1, round: 1, forget: 3600 })
    await second.work({
      ...handlers(async ({ email }) => void done.push(email)),
      'pix-expiry': async () => void timed++,
    })
    await expect.poll(() => timed, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => done, { timeout: 60_000 }).toContain('caio@loja.local')
    await owner.destroy()
  })

  test('goes on after the clock of the machine jumped back, without waiting until the old time has come again', async () => {
    await open({ round: 1 })
    const owner = openDatabase(database.connection, 1, () => {})
    const rounds = async () =>
      (await sql<{ at: string }>`select cron_on::text as at from jobs.version`.execute(owner)).rows[0]?.at
    await expect.poll(rounds).toBeTruthy()
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000)
    const seen = new Set<string | undefined>()
    // The round before the jump, one that may have been under way, and one after it.
    await expect.poll(async () => seen.add(await rounds()).size, { timeout: 60_000 }).toBe(3)
    await owner.destroy()
  })

  test('of a night that is still to come is done in it, though a clock that was ahead did it already', async () => {
    const owner = openDatabase(database.connection, 1, () => {})
    await open()
    await sql`insert into jobs.job (name, state, singleton_key, singleton_on)
      select name, 'completed', 'a', (now() at time zone 'utc') + days * interval '1 day'
      from (values ('nightly-work', 1), ('nightly-work', 0), ('__pgboss__send-it', 1)) as done(name, days)`.execute(
      owner,
    )
    await open()
    const { rows } =
      await sql`select name, singleton_on is null as again from jobs.job where singleton_key = 'a'
      order by 1, 2`.execute(owner)
    expect(rows).toEqual([
      { name: '__pgboss__send-it', again: true },
      { name: 'nightly-work', again: false },
      { name: 'nightly-work', again: true },
    ])
    await owner.destroy()
  })

  test('of the nights in which the shop was off is done once when it starts', async () => {
    const owner = openDatabase(database.connection, 1, () => {})
    let nights = 0
    const take = { ...handlers(async () => {}), 'nightly-work': async () => void nights++ }
    await (await open()).work(take)
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    await sql`update jobs.version set cron_on = now() - interval '3 days'`.execute(owner)
    await sql`update jobs.schedule set created_on = now() - interval '30 days'`.execute(owner)
    const before = nights
    await Promise.all([open(), open()].map(async (opening) => (await opening).work(take)))
    await expect.poll(() => nights - before).toBe(1)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs.job
      where name = 'nightly-work' and created_on > now() - interval '1 minute'`.execute(owner)
    expect(rows[0]?.n).toBe(nights)
    await owner.destroy()
  })

  test('is done until the queue is empty, without waiting for a poll or a further notification', async () => {
    const queue = await open({ poll: 3600 })
    const done: string[] = []
    // Nothing is notified yet, so that each worker fetches once at the start and not more.
    for (let i = 0; i < 40; i++) await queue.add(db, 'account-mail', mail(`${i}@loja.local`))
    for (let mailId = 0; mailId < 40; mailId++) await queue.add(db, 'customer-mail', { mailId })
    await queue.work({
      ...handlers(async ({ email }) => void done.push(email)),
      'customer-mail': async ({ mailId }) => void done.push(`news ${mailId}`),
    })
    await expect.poll(() => done.length).toBe(80)
  })

  test('goes on after a job that failed', async () => {
    const queue = await open({ poll: 3600 })
    const done: string[] = []
    for (let i = 0; i < 20; i++) await queue.add(db, 'account-mail', mail(`${i}@loja.local`))
    await queue.work(
      handlers(async ({ email }) => {
        if (/^[02468]/.test(email)) throw new Error('no such mailbox')
        done.push(email)
      }),
    )
    await expect.poll(() => done.length).toBe(15)
  })

  test('is done several at once, and codes never wait for news', async () => {
    const queue = await open({ poll: 3600 })
    let [codes, most] = [0, 0]
    const held = Promise.withResolvers<void>()
    for (let mailId = 0; mailId < 20; mailId++) await queue.add(db, 'customer-mail', { mailId })
    for (let i = 0; i < 20; i++) await queue.add(db, 'account-mail', mail(`${i}@loja.local`))
    await queue.work({
      ...handlers(async () => {
        most = Math.max(most, ++codes)
        await expect.poll(() => most).toBeGreaterThan(1)
      }),
      'customer-mail': () => held.promise,
    })
    await expect.poll(() => codes).toBe(20)
    held.resolve()
  })

  test('is not done when the transaction that queued it is rolled back', async () => {
    const queue = await open()
    const done: string[] = []
    await queue.work(handlers(async ({ email }) => void done.push(email)))
    const failing = inTransaction(db, async (tx) => {
      await queue.add(tx, 'account-mail', mail('nunca@loja.local'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await queue.add(db, 'account-mail', mail('sim@loja.local'))
    await expect.poll(() => done).toEqual(['sim@loja.local'])
  })

  test('is tried again after a failure', async () => {
    const queue = await open()
    let tries = 0
    await queue.work(
      handlers(async () => {
        if (++tries === 1) throw new Error('the mail server is away')
      }),
    )
    await queue.add(db, 'account-mail', mail('ana@loja.local'))
    await expect.poll(() => tries).toBe(2)
  })

  test('of a minute is done once, by whichever processes it is announced', async () => {
    let runs = 0
    const take = { ...handlers(async () => {}), 'customer-mails': async () => void runs++ }
    const announced = async () =>
      (await sql`select from jobs.version where cron_on is not null`.execute(db)).rows.length
    for (let process = 1; process <= 4; process++) {
      // After one process has announced, the others announce nothing for half a minute.
      await sql`update jobs.version set cron_on = null`.execute(db)
      await (await open()).work(take)
      await expect.poll(announced).toBe(1)
    }
    await expect
      .poll(async () => {
        const { rows } = await sql<{ minutes: number; open: number }>`
          select count(distinct singleton_on) filter (where singleton_key like 'customer-mails%')::int as minutes,
            count(*) filter (where state <> 'completed')::int as open from jobs.job`.execute(db)
        return runs > 0 && rows[0]?.open === 0 && rows[0].minutes === runs
      })
      .toBe(true)
  })
})
