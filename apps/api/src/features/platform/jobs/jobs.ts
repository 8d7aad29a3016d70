import { type Connection, withClient } from '@shop/postgres/connection'
import { type Clock, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import type { Db } from '../../../db/database.ts'
import { CALLER_MS, KEEP_ALIVE } from '../../../db/limits.ts'
import { log } from '../../../log.ts'
import { RefusedRecipient } from '../mail/smtp-error.ts'
import { jobFailures } from './job-failures.ts'

/**
 * A mail with a code: for the first password of a new colleague, a forgotten password, or an address that a customer
 * confirms. Or a notice about a customer's account: staff replaced its address, or somebody signed up with an e-mail or
 * a document that is known already.
 */
export type AccountMail =
  | { reason: 'activation' | 'recovery'; email: string }
  | { reason: 'confirmation'; email: string; customerId: number }
  | { reason: 'email-replaced' | 'known-email' | 'known-document'; email: string }

/** Every kind of work that is done after the response, with its input. */
export interface JobData {
  'account-mail': AccountMail
  /** Everything that is done once a night: deletes what is no longer needed, moves bought phones into the stock, counts. */
  'nightly-work': Record<string, never>
  'collect-files': Record<string, never>
  /** Sends the due mails to customers. */
  'customer-mails': Record<string, never>
  'customer-mail': { mailId: number }
  'pix-expiry': Record<string, never>
  /** Sends the content of a mail to a browser of its customer. */
  'customer-push': { subscriptionId: number; mailId: number }
  /** Notifies a browser of a colleague of an order to approve. */
  'order-push': { subscriptionId: number; orderId: number }
  /** Deletes the images of an anonymised customer, and the mails in the outbox to these recipients (`mailbox`). */
  'remove-files': { keys: string[]; mailsTo?: string[] }
  'pix-refund': { returnId: number }
}
export type JobName = keyof JobData
/** `isLast`: the queue gives the work up if this attempt fails. */
export interface Try {
  isLast: boolean
}
export type JobHandlers = { [Name in JobName]: (data: JobData[Name], attempt: Try) => Promise<void> }

export interface Jobs {
  /** Queues work inside the caller's transaction: it is done only if that commits. */
  add<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>
}

export interface JobQueue extends Jobs {
  /** Starts doing the work in this process, in addition to other processes. */
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

// Twelve attempts over about two hours, because another server may be down for a while.
const RETRIES = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 120,
}
/** About two hours too, but every minute: people wait for their mails as soon as the mail server is back. */
const MAIL_RETRIES = { retryLimit: 120, retryDelayMax: 60 }
/** Over about half an hour: a message to a browser is no news later, and its address may be anybody's invention. */
const PUSH_RETRIES = { retryLimit: 3, retryDelay: 300 }
/**
 * Personal data to delete is tried every half hour for about a month. Mails contain an address, so their jobs are
 * deleted an hour after completion.
 */
const OWN_RETRIES: Partial<Record<JobName, object>> = {
  'account-mail': { ...MAIL_RETRIES, deleteAfterSeconds: 3600 },
  'customer-mail': MAIL_RETRIES,
  'customer-push': PUSH_RETRIES,
  'order-push': PUSH_RETRIES,
  'remove-files': { retryLimit: 1500, retentionSeconds: 40 * 24 * 3600 },
}
/** Seconds between two looks. */
const EVERY = {
  /** For work that is due again after a failure; new work is announced by a notification. */
  poll: 3,
  /** For timed work that is due. */
  round: 30,
  /** For what a wrong clock left, see {@link FORGET_FUTURE}. */
  forget: 20,
}
/**
 * How many jobs of each kind one process does at the same time. Each kind has workers of its own, so that mails with
 * codes never wait for the many mails of an announcement.
 */
const WORKERS: Record<JobName, number> = {
  'account-mail': 6,
  'nightly-work': 1,
  'collect-files': 1,
  'customer-mail': 3,
  'customer-mails': 1,
  'customer-push': 2,
  'order-push': 2,
  'pix-expiry': 1,
  'pix-refund': 2,
  'remove-files': 2,
}
/** Messages to browsers: those that do not arrive say nothing about the shop. */
export const PUSHES: readonly string[] = ['customer-push', 'order-push'] satisfies JobName[]
export const JOB_NAMES = Object.keys(WORKERS) as JobName[]
const EVERY_NIGHT = '17 4 * * *'
const EVERY_MINUTE = '* * * * *'
const TIMED: readonly JobName[] = ['nightly-work', 'collect-files', 'pix-expiry', 'customer-mails']

/** A shop that is off at night does its work once when it starts. */
const ALSO_LATE = { missed: 'once' } as const
/** Going through all files of a large shop takes long; the next night starts again. */
const WALK = { expireInSeconds: 4 * 3600, retryLimit: 2 }

/** The nightly work of earlier releases. */
const FORMER_SCHEDULE = 'clean-up'

/** Logs and counts an attempt that failed, and leaves the rest to the queue, which repeats it where that may help. */
function reportFailure(job: JobName, err: unknown): void {
  if (err instanceof RefusedRecipient) return
  jobFailures.inc({ queue: job })
  log.warn({ job, err }, 'Tarefa falhou; será repetida')
  throw err
}

/**
 * A clock that was wrong leaves instants in the future, and the library waits for them: for the next round of timed
 * work until the wrong date, for work under way as long. They become the present as soon as the clock is right.
 * Work waits at most {@link RETRIES}' delay, so a later start is wrong too. Timed work that was done for a night to come
 * is done again in that night.
 */
const FORGET_FUTURE = `
  update jobs.version set
    cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
    flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '5 seconds';
  update jobs.queue set
    maintain_on = least(maintain_on, now()), monitor_on = least(monitor_on, now()),
    monitor_claim_on = least(monitor_claim_on, now())
    where greatest(maintain_on, monitor_on, monitor_claim_on) > now() + interval '5 seconds';
  update jobs.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + interval '1 hour';
  update jobs.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and started_on > now() + interval '5 seconds';
  update jobs.job set singleton_on = null
    where name in ('__pgboss__send-it', ${TIMED.map((name) => `'${name}'`).join(', ')})
      and singleton_on > (now() at time zone 'utc') + interval '5 seconds'`

/**
 * Time that passes evenly. By the clock of the machine, the library waits after a jump back until the old time has come
 * again. What time it is, it asks the database every {@link ASK_TIME_SECONDS}.
 */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}
const ASK_TIME_SECONDS = 10

/** With a list of migrations in its options, even an empty one, the library does not build its own. */
const NOT_MIGRATING = { migrate: false, migrations: [] }

type Address = { connectionString: string } | Connection
const SCHEMA = 'jobs'
/** Connections for fetching work; one more listens for it. */
const POOL = 3

const addressOf = (address: Address) => ('connectionString' in address ? address.connectionString : address)

/** Whether the queue's schema is the one of this release. */
const isCurrent = (owner: Address) =>
  withClient(addressOf(owner), async (client) => {
    const found = await client.query(`select to_regclass('${SCHEMA}.version') as made`)
    if (!found.rows[0].made) return false
    const { rows } = await client.query(`select version from ${SCHEMA}.version`)
    return rows[0]?.version === library.pgboss.schema
  })

/**
 * Creates or migrates the queue's schema, as the owner of the database; the first of several processes does it. The
 * version is read before, because the library builds the text of all its migrations before it compares versions.
 */
export async function prepareJobs(owner: Address): Promise<void> {
  if (await isCurrent(owner)) return
  const boss = new PgBoss({ ...owner, schema: SCHEMA, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {}) // Errors of this call reject its promise.
  await boss.start()
  await boss.stop({ graceful: false })
}

interface QueueOptions {
  timezone: string
  onError: (error: Error) => void
  /** Shorter in tests. */
  every?: Partial<typeof EVERY>
}

/** Opens the queue created by {@link prepareJobs}. */
export async function openJobs(
  connection: Address,
  { timezone, onError, every }: QueueOptions,
): Promise<JobQueue> {
  const { poll, round, forget } = { ...EVERY, ...every }
  const limited = { ...connection, ...KEEP_ALIVE, query_timeout: CALLER_MS }
  const boss = new PgBoss({
    ...limited,
    ...NOT_MIGRATING,
    schema: SCHEMA,
    max: POOL,
    useListenNotify: true,
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: ASK_TIME_SECONDS,
    cronMonitorIntervalSeconds: round,
  })
  boss.on('error', onError)
  // Before the library looks whether timed work is due.
  await withClient(addressOf(connection), (client) => client.query(FORGET_FUTURE))
  await boss.start()
  await Promise.all(
    JOB_NAMES.map(async (name) => {
      const options = { ...RETRIES, ...OWN_RETRIES[name], notify: true }
      await boss.createQueue(name, options)
      // Otherwise a queue created by an earlier release keeps its old options.
      await boss.updateQueue(name, options)
    }),
  )
  /**
   * One worker, which takes the next job as soon as one is done and waits only when it finds none. The library alone
   * would wait after each job: for the next poll or a notification, and those that arrive together count once.
   */
  async function startWorker<Name extends JobName>(name: Name, handle: JobHandlers[Name]): Promise<void> {
    const options = {
      notifyPollingIntervalSeconds: poll,
      pollingIntervalSeconds: poll,
      includeMetadata: true as const,
    }
    let worker = ''
    worker = await boss.work(name, options, async (jobs: JobWithMetadata<JobData[Name]>[]) => {
      boss.notifyWorker(worker)
      for (const { data, retryCount, retryLimit } of jobs)
        await handle(data, { isLast: retryCount >= retryLimit }).catch((err) => reportFailure(name, err))
    })
  }
  const forgetFuture = () => boss.getDb().executeSql(FORGET_FUTURE, []).catch(onError)
  const forgetting = setInterval(forgetFuture, forget * 1000)
  return {
    async add(db, name, data) {
      await boss.send(name, data, { db: fromKysely(db) })
    },
    async work(handlers) {
      await boss.unschedule(FORMER_SCHEDULE)
      for (const name of JOB_NAMES)
        for (let i = 0; i < WORKERS[name]; i++) await startWorker(name, handlers[name])
      await boss.schedule('nightly-work', EVERY_NIGHT, {}, { tz: timezone, ...ALSO_LATE })
      await boss.schedule('collect-files', EVERY_NIGHT, {}, { tz: timezone, ...WALK, ...ALSO_LATE })
      // No retries: it runs again the next minute.
      await boss.schedule('pix-expiry', EVERY_MINUTE, {}, { retryLimit: 0 })
      await boss.schedule('customer-mails', EVERY_MINUTE, {}, { retryLimit: 0 })
    },
    async stop() {
      clearInterval(forgetting)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
