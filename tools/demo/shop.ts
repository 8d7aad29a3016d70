import { join } from 'node:path'
import type { Connection } from '@shop/postgres/connection'
import { createDatabaseFrom, makeTestFolder, startTestCluster } from '@shop/postgres/testing'
import { sql } from 'kysely'
import { buildApp } from '../../apps/api/src/app.ts'
import { closeApp } from '../../apps/api/src/close-app.ts'
import type { App, AppContext } from '../../apps/api/src/context'
import { makeAppUser } from '../../apps/api/src/db/app-user.ts'
import { type Db, openDatabase } from '../../apps/api/src/db/database.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { openReader } from '../../apps/api/src/db/reader.ts'
import { openSession } from '../../apps/api/src/features/identity/accounts/session.service.ts'
import { ensureAdmin } from '../../apps/api/src/features/identity/employees/first-admin.ts'
import { openOrderEvents } from '../../apps/api/src/features/platform/events/order-events.ts'
import { openFileStore } from '../../apps/api/src/features/platform/files/file-store.ts'
import {
  type JobData,
  type JobName,
  type Jobs,
  prepareJobs,
} from '../../apps/api/src/features/platform/jobs/jobs.ts'
import { openMailTrial } from '../../apps/api/src/features/platform/mail/mail-trial.ts'
import type { Mail } from '../../apps/api/src/features/platform/mail/mailer.ts'
import { openReading } from '../../apps/api/src/features/platform/reading/reading.ts'
import { jobHandlers } from '../../apps/api/src/job-handlers.ts'
import { requestLog } from '../../apps/api/src/plugins/log.ts'
import { READERS } from '../../apps/api/src/readers.ts'
import { readSettings } from '../../apps/api/src/settings.ts'
import { currentTime, giveClock, replaceDate, restoreDate, setTime, takeClock } from './clock.ts'

export const PIX_SECRET = 'segredo-do-provedor-de-demonstracao'
const SESSION_MS = 60 * 60_000
const ORIGIN = { ip: '192.168.0.20', userAgent: 'Demonstração' }

/** A person who makes calls; a session is opened when the last one is an hour old. */
export interface Person {
  id: number
  name: string
  kind: 'employee' | 'customer'
}

export interface ApiResponse {
  status: number
  // What a call answers is known where it is made.
  // biome-ignore lint/suspicious/noExplicitAny: the tool checks no responses beyond their status
  data: any
  errors?: string[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Tables of sessions and of work in progress, which are not dumped. */
const LEFT_OUT = [
  'sessions',
  'tries',
  'request_keys',
  'file_uploads',
  'customer_mails',
  'account_codes',
  'stock_entry_keys',
]

/** The refusal of a call that should have succeeded. */
export class Refusal extends Error {}

/** A new shop with a clock that is set, on a database of its own. */
export class LivingShop {
  private readonly tokens = new Map<string, { token: string; at: number }>()
  private waiting: { name: JobName; data: unknown }[] = []
  private readonly mails: Mail[] = []

  readonly connection: Connection
  /** The folder with its images. */
  readonly folder: string
  readonly owner: Db
  private readonly app: App
  private readonly shop: AppContext
  private readonly undo: (() => Promise<unknown>)[]

  private constructor(
    connection: Connection,
    folder: string,
    owner: Db,
    app: App,
    context: AppContext,
    undo: (() => Promise<unknown>)[],
  ) {
    this.connection = connection
    this.folder = folder
    this.owner = owner
    this.app = app
    this.shop = context
    this.undo = undo
  }

  /** The time when the shop is set up, in ms. */
  static async open(at: number): Promise<LivingShop> {
    setTime(at)
    const cluster = await startTestCluster()
    const { connection } = await createDatabaseFrom(cluster.connection, 'template1')
    await giveClock(connection)
    const owner = openDatabase(connection, 2, () => {}, 0)
    await migrate(owner)
    await prepareJobs(connection)
    const appUser = { ...connection, ...(await makeAppUser(owner)) }
    const db = openDatabase(appUser, 4, () => {}, 0)
    const folder = makeTestFolder()
    const settings = readSettings({
      DATA_DIR: folder,
      TOKEN_SECRET: 'x'.repeat(32),
      RATE_LIMIT: 'off',
      PIX_SECRET,
    })
    const waiting: { name: JobName; data: unknown }[] = []
    const jobs: Jobs = { add: async (_db, name, data) => void waiting.push({ name, data }) }
    const context: AppContext = {
      db,
      reader: openReader(db, undefined),
      settings,
      tokenSecret: new TextEncoder().encode(settings.TOKEN_SECRET),
      files: await openFileStore(undefined, join(folder, 'files')),
      reading: openReading(READERS),
      jobs,
      mailTrial: openMailTrial(undefined),
      events: openOrderEvents(appUser, db, () => {}),
    }
    const app = await buildApp(context, { mostDelayMs: 0, logger: requestLog('error') })
    await app.ready()
    replaceDate()
    const living = new LivingShop(connection, folder, owner, app, context, [
      () => closeApp(app),
      () => context.reading.close(),
      () => context.events.close(),
      () => db.destroy(),
      () => owner.destroy(),
      () => cluster.stop(),
    ])
    living.waiting = waiting
    return living
  }

  /** The first administrator, who hires the others. */
  async admin(): Promise<Person> {
    await ensureAdmin(this.shop, () => {})
    const { id, name } = await this.owner
      .selectFrom('employees')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow()
    return { id, name, kind: 'employee' }
  }

  /** Sets the current time, in ms, for the process and for the database. */
  async setTime(at: number): Promise<void> {
    await sql`update clock.shift set by_ms = ${setTime(at)}`.execute(this.owner)
  }

  time = () => currentTime()

  private async tokenOf({ id, name, kind }: Person): Promise<string> {
    const key = `${kind}${id}`
    const cached = this.tokens.get(key)
    if (cached && currentTime() - cached.at < SESSION_MS) return cached.token
    const owner = kind === 'employee' ? { employeeId: id } : { customerId: id }
    const { accessToken } = await openSession(this.shop, owner, name, ORIGIN)
    this.tokens.set(key, { token: accessToken, at: currentTime() })
    return accessToken
  }

  /** A call whose refusal is expected. */
  async request(
    method: Method,
    path: string,
    by: Person | null,
    body?: object,
    headers = {},
  ): Promise<ApiResponse> {
    const response = await this.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ORIGIN.ip,
      headers: { ...(by ? { authorization: `Bearer ${await this.tokenOf(by)}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, ...response.json() }
  }

  /** A call that has to succeed. @returns the data of its response */
  async call(
    method: Method,
    path: string,
    by: Person | null,
    body?: object,
    headers = {},
  ): Promise<ApiResponse['data']> {
    const { status, data, errors } = await this.request(method, path, by, body, headers)
    if (status < 400) return data
    const at = new Date().toISOString()
    throw new Refusal(`${at} ${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${status} ${errors}`)
  }

  async read<Row>(query: { execute(db: Db): Promise<{ rows: Row[] }> }): Promise<Row[]> {
    return (await query.execute(this.owner)).rows
  }

  /** Does the queued work. */
  async work(also: JobName[] = []): Promise<void> {
    const handlers = jobHandlers(this.shop, {
      send: async (mail) => void this.mails.push(mail),
      close: () => {},
    })
    for (const { name, data } of this.waiting.splice(0))
      await (handlers[name] as (given: unknown) => Promise<void>)(data)
    for (const name of also)
      await (handlers[name] as (given: unknown) => Promise<void>)({} as JobData[typeof name])
  }

  /** The code in the latest mail to the address. */
  codeFor(address: string): string {
    const mail = this.mails.findLast(({ to }) => to === address)
    return /^ {4}(\d{8})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }

  /** Signs everybody out and leaves nothing waiting to be sent, so that the database can be dumped without its clock. */
  async finish(): Promise<void> {
    for (const table of LEFT_OUT) await sql`delete from ${sql.table(table)}`.execute(this.owner)
    await takeClock(this.connection)
  }

  async close(): Promise<void> {
    restoreDate()
    for (const step of this.undo) await step()
  }
}
