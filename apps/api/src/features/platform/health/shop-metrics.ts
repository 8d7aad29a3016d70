import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../../../context.ts'
import { RELEASE } from '../../../release.ts'
import { fileFailures } from '../files/file-store.ts'
import { jobFailures } from '../jobs/job-failures.ts'
import { JOB_NAMES, PUSHES } from '../jobs/jobs.ts'
import { refusedMails } from '../mail/mailer.ts'
import { webhookFailures } from '../webhooks/webhook-failures.ts'
import { compareClocks } from './clock.ts'
import {
  readBackup,
  readConnections,
  readPixNotices,
  readQueues,
  readTimedWorkAge,
  readWebhookFailures,
} from './health.queries.ts'

const STATES = ['waiting', 'retrying', 'failed'] as const

interface Source {
  name: string
  help: string
  labels?: string[]
  /** Sets the values; what cannot be read now keeps its old value. */
  read(gauge: Gauge, context: AppContext): unknown
}

const SOURCES: Source[] = [
  {
    name: 'shop_release_info',
    help: 'Always 1; the label is the release',
    labels: ['release'],
    read: (gauge) => gauge.set({ release: RELEASE }, 1),
  },
  {
    name: 'data_dir_free_bytes',
    help: 'Free space for images, mails and, without DATABASE_URL, the database',
    read: async (gauge, { settings }) => {
      const { bavail, bsize } = await statfs(settings.DATA_DIR)
      gauge.set(bavail * bsize)
    },
  },
  {
    name: 'data_dir_size_bytes',
    help: 'Size of the file system of DATA_DIR',
    read: async (gauge, { settings }) => {
      const { blocks, bsize } = await statfs(settings.DATA_DIR)
      gauge.set(blocks * bsize)
    },
  },
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last good backup was made, in seconds since 1970; without any, when the shop began',
    read: async (gauge, { db }) => gauge.set(Date.parse((await readBackup(db)).unsavedSince) / 1000),
  },
  {
    name: 'replica_lagging_seconds',
    help: 'How long DATABASE_READ_URL has not been up to date; 0 while it is read',
    read: (gauge, { reader }) => {
      const replica = reader.replica()
      gauge.set(!replica || replica.state === 'current' ? 0 : (Date.now() - replica.since) / 1000)
    },
  },
  {
    name: 'clock_difference_seconds',
    help: 'How far the clocks of this server and of the database differ',
    read: async (gauge, { db }) => gauge.set((await compareClocks(db)).seconds),
  },
  {
    name: 'jobs_queued',
    help: 'Queued work by kind and state: waiting is due, retrying failed and is repeated, failed was given up',
    labels: ['queue', 'state'],
    read: async (gauge, { db }) => {
      const queues = new Map((await readQueues(db)).map((queue) => [queue.job, queue]))
      for (const job of JOB_NAMES)
        for (const state of STATES) gauge.set({ queue: job, state }, queues.get(job)?.[state] ?? 0)
    },
  },
  {
    name: 'jobs_oldest_waiting_seconds',
    help: 'Age of the oldest work that waits or is repeated, apart from messages to browsers',
    read: async (gauge, { db }) => {
      const queues = (await readQueues(db)).filter(({ job }) => !PUSHES.includes(job))
      gauge.set(Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)))
    },
  },
  {
    name: 'timed_work_age_seconds',
    help: 'Seconds since the work of the minute (orders that expire) was last done',
    read: async (gauge, { db }) => gauge.set(await readTimedWorkAge(db)),
  },
  {
    name: 'webhook_messages',
    help: 'Messages of active webhooks that were not taken: retrying are tried again, failed were given up',
    labels: ['state'],
    read: async (gauge, { db }) => {
      const found = await readWebhookFailures(db)
      gauge.set({ state: 'retrying' }, found?.retrying ?? 0)
      gauge.set({ state: 'failed' }, found?.failed ?? 0)
    },
  },
  {
    name: 'pix_notices_refused',
    help: 'Notices of payments within a quarter of an hour whose secret is not PIX_SECRET',
    read: async (gauge, { db }) => gauge.set((await readPixNotices(db)).refused),
  },
  {
    name: 'db_connections',
    help: 'Connections of the application role to the database, of all processes, by state',
    labels: ['state'],
    read: async (gauge, { db }) => {
      gauge.reset()
      for (const { state, n } of await readConnections(db)) gauge.set({ state }, n)
    },
  },
]

/** Adds the state of the shop to the metrics: what an operator has to act on. A value is read when it is asked for. */
export function registerShopMetrics(registry: Registry, context: AppContext): void {
  registry.registerMetric(jobFailures)
  registry.registerMetric(fileFailures)
  registry.registerMetric(webhookFailures)
  registry.registerMetric(refusedMails)
  for (const { name, help, labels = [], read } of SOURCES)
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        await Promise.resolve(read(this, context)).catch(() => {})
      },
    })
}
