import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from './db/database.ts'
import type { Reader } from './db/reader.ts'
import type { OrderEvents } from './features/platform/events/order-events.ts'
import type { FileStore } from './features/platform/files/file-store.ts'
import type { Jobs } from './features/platform/jobs/jobs.ts'
import type { MailTrial } from './features/platform/mail/mail-trial.ts'
import type { Reading } from './features/platform/reading/reading.ts'
import type { READERS } from './readers.ts'
import type { Settings } from './settings.ts'

/** What every feature gets: nothing else is shared between requests. */
export interface AppContext {
  db: Db
  /** For reads that may be a few seconds old: a replica, where there is one. */
  reader: Reader
  settings: Settings
  tokenSecret: Uint8Array
  files: FileStore
  /** Reads files from outside in processes of their own. */
  reading: Reading<typeof READERS>
  jobs: Jobs
  mailTrial: MailTrial
  events: OrderEvents
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A feature adds its calls to the API. */
export type Feature = (app: App, context: AppContext) => void
