import { statfs } from 'node:fs/promises'
import type { HealthCheck, HealthCheckKey, HealthState, ShopHealth } from '@shop/contract/health'
import type { AppContext } from '../../../context.ts'
import { RELEASE } from '../../../release.ts'
import { ownsImages } from '../files/image-owner.ts'
import { PUSHES } from '../jobs/jobs.ts'
import { findWebhooks } from '../webhooks/webhooks.queries.ts'
import { compareClocks } from './clock.ts'
import {
  type Queue,
  readBackup,
  readPixNotices,
  readQueues,
  readTimedWorkAge,
  readWebhookFailures,
} from './health.queries.ts'

const HOUR_MS = 3_600_000
/** A daily backup that is late by two hours. */
const OLD_BACKUP_MS = 26 * HOUR_MS
/** Shares of the file system that are free. */
const LITTLE_SPACE = 0.2
const NO_SPACE = 0.1
/** Queued work that waits for so long is done by nobody. */
const LONG_WAIT_SECONDS = 900
/** Work of the minute that was not done for so long is done by nobody. */
const STOPPED_SECONDS = 600
/** Fewer may be a stranger's. */
const REFUSED_NOTICES = 3

const MAILS = ['account-mail', 'customer-mail', 'customer-mails']
const REFUNDS = ['pix-refund']

/** A mail server repeats the address that it refuses. */
const withoutAddresses = (reason: string | null) =>
  reason
    ?.split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ') ?? null

type Found = { state: HealthState } & Partial<Omit<HealthCheck, 'key' | 'state'>>

/** What failed of some kinds of queued work; `good` without failures. */
function failing(queues: readonly Queue[], state: 'warning' | 'bad'): Found {
  const failed = queues.filter(({ retrying, failed }) => retrying + failed > 0)
  const [first] = failed
  if (!first) return { state: 'good' }
  return {
    state,
    since: failed.flatMap(({ failingSince }) => failingSince ?? []).sort()[0] ?? null,
    reason: withoutAddresses(first.reason),
    figure: failed.reduce((sum, one) => sum + one.retrying + one.failed, 0),
  }
}

const isOneOf = (jobs: readonly string[]) => (queue: Queue) => jobs.includes(queue.job)

/** Each check reads what it needs; one that cannot be read is reported as failed, not left out. */
const CHECKS: Record<HealthCheckKey, (context: AppContext, queues: readonly Queue[]) => Promise<Found>> = {
  mail: async ({ settings, mailTrial }, queues) => {
    if (settings.SMTP_URL === undefined) return { state: 'unused' }
    const sent = failing(queues.filter(isOneOf(MAILS)), 'bad')
    const tried = mailTrial.failing()
    return sent.state === 'good' && tried ? { state: 'bad', ...tried } : sent
  },
  backup: async ({ db, settings }) => {
    const { madeAt, unsavedSince } = await readBackup(db)
    const isOld = Date.now() - Date.parse(unsavedSince) > OLD_BACKUP_MS
    if (madeAt) return { state: isOld ? 'bad' : 'good', since: madeAt }
    return { state: isOld && !settings.DEMO ? 'bad' : 'warning' }
  },
  disk: async ({ settings }) => {
    const { bavail, blocks, bsize } = await statfs(settings.DATA_DIR)
    const free = bavail / blocks
    return {
      state: free < NO_SPACE ? 'bad' : free < LITTLE_SPACE ? 'warning' : 'good',
      figure: bavail * bsize,
    }
  },
  files: ({ files }) =>
    files.check().then(
      () => ({ state: 'good' }),
      // The code alone: a message names the machine's folders.
      ({ code, name }: NodeJS.ErrnoException) => ({ state: 'bad', reason: code ?? name }),
    ),
  cleaning: async (context) => {
    if (!context.settings.FILES_URL) return { state: 'unused' }
    return { state: (await ownsImages(context)) ? 'good' : 'warning' }
  },
  work: async ({ db }, queues) => {
    const others = queues.filter((queue) => !isOneOf([...MAILS, ...REFUNDS, ...PUSHES])(queue))
    const waiting = others.filter(({ oldestSeconds }) => oldestSeconds > LONG_WAIT_SECONDS)
    const age = await readTimedWorkAge(db)
    const isStopped = waiting.length > 0 || age > STOPPED_SECONDS
    const found = failing(others, isStopped ? 'bad' : 'warning')
    if (found.state !== 'good' || !isStopped) return found
    const longest = Math.max(age, ...waiting.map(({ oldestSeconds }) => oldestSeconds))
    return { state: 'bad', since: new Date(Date.now() - longest * 1000).toISOString() }
  },
  notices: async ({ db, settings }) => {
    if (!settings.PIX_SECRET) return { state: 'unused' }
    const { refused, taken } = await readPixNotices(db)
    if (refused < REFUSED_NOTICES) return { state: 'good' }
    return { state: taken ? 'warning' : 'bad', figure: refused }
  },
  pix: async ({ settings }, queues) =>
    settings.PIX_API_URL === undefined
      ? { state: 'unused' }
      : failing(queues.filter(isOneOf(REFUNDS)), 'bad'),
  webhooks: async ({ db }) => {
    const found = await readWebhookFailures(db)
    if (found && found.retrying + found.failed + found.ended > 0)
      return {
        state: 'warning',
        since: found.since,
        reason: found.reason ?? 'HTTP 410',
        figure: found.retrying + found.failed,
      }
    return { state: (await findWebhooks(db)).some(({ active }) => active) ? 'good' : 'unused' }
  },
  replica: async ({ reader }) => {
    const replica = reader.replica()
    if (!replica) return { state: 'unused' }
    if (replica.state === 'current') return { state: 'good' }
    return { state: 'warning', since: new Date(replica.since).toISOString(), reason: replica.state }
  },
  clock: async ({ db }) => {
    const { isWrong, seconds } = await compareClocks(db)
    return { state: isWrong ? 'bad' : 'good', figure: seconds }
  },
}

/** What of the shop works, and what has failed since when. */
export async function readHealth(context: AppContext): Promise<ShopHealth> {
  const queues = await readQueues(context.db)
  const checks = await Promise.all(
    Object.entries(CHECKS).map(async ([key, check]) => ({
      key: key as HealthCheckKey,
      since: null,
      reason: null,
      figure: null,
      ...(await check(context, queues).catch((): Found => ({ state: 'bad' }))),
    })),
  )
  return { release: RELEASE, checks }
}
