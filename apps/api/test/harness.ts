import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EmployeeKind } from '@shop/domain/employee-kind'
import type { Permission } from '@shop/domain/permissions'
import type { Connection } from '@shop/postgres/connection'
import { createDatabaseFrom, makeTestFolder } from '@shop/postgres/testing'
import { sql } from 'kysely'
import { inject, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { closeApp } from '../src/close-app.ts'
import type { App, AppContext } from '../src/context'
import { type Db, openDatabase, type Tx } from '../src/db/database.ts'
import { openReader } from '../src/db/reader.ts'
import { openSession } from '../src/features/identity/accounts/session.service.ts'
import { openOrderEvents } from '../src/features/platform/events/order-events.ts'
import { openFileStore } from '../src/features/platform/files/file-store.ts'
import type { JobName, Jobs } from '../src/features/platform/jobs/jobs.ts'
import { openMailTrial } from '../src/features/platform/mail/mail-trial.ts'
import type { Mail } from '../src/features/platform/mail/mailer.ts'
import { openReading } from '../src/features/platform/reading/reading.ts'
import { jobHandlers } from '../src/job-handlers.ts'
import { READERS } from '../src/readers.ts'
import { readSettings } from '../src/settings.ts'

const ORIGIN = { ip: '127.0.0.1', userAgent: 'test' }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface ApiResponse<T> {
  status: number
  data: T
  errors: string[]
  code: string
  current: unknown
}

export interface Person {
  id: number
  token: string
}

/** A complete installation for one test file: a new database, real files, the whole API in the same process. */
export interface TestShop {
  app: App
  db: Db
  context: AppContext
  /** Connection for a second process, as the application role. */
  connection: Connection
  /** The owner of the tables, for what the application role may not do. */
  owner: Db
  /** An employee with exactly these permissions, signed in. */
  employee(permissions: readonly Permission[], kind?: EmployeeKind): Promise<Person>
  /** Signs a customer in. */
  signIn(customerId: number): Promise<Person>
  /**
   * Sends a request as a person (or nobody) and returns the envelope's content. `T` is the type that the test expects
   * in `data`.
   */
  call<T = unknown>(
    method: Method,
    path: string,
    as?: Person | null,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<T>>
  /** Does the work queued so far and returns the mails that were sent. */
  runJobs(): Promise<Mail[]>
  close(): Promise<void>
}

/**
 * Runs `work` in a transaction and starts `other` before its commit; the commit follows once `other` has its response
 * or waits for a lock of the transaction.
 */
export async function overlap<T>(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await work(tx)
    let answered = false
    const started = other().finally(() => {
      answered = true
    })
    const waiting = sql`select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`
    await vi.waitUntil(async () => answered || (await waiting.execute(tx)).rows.length > 0, 60_000)
    return { answer: started }
  })
  return answer
}

let counter = 0

/** Collects queued work until the test runs it; the real queue has its own test. */
function collectJobs() {
  const waiting: { name: JobName; data: unknown }[] = []
  const add: Jobs['add'] = async (_db, name, data) => {
    waiting.push({ name, data })
  }
  return { add, waiting }
}

async function addEmployee(db: Db, permissions: readonly Permission[], kind: EmployeeKind): Promise<number> {
  const unique = `${process.pid}-${++counter}`
  const role = await db
    .insertInto('roles')
    .values({ name: `Papel ${unique}`, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const employee = await db
    .insertInto('employees')
    .values({
      kind,
      name: `Pessoa ${unique}`,
      email: `pessoa-${unique}@teste.local`,
      phone: '11987654321',
      document: null,
      role_id: role.id,
      password_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return employee.id
}

/** Four connections are enough for races; each further one reads the whole catalogue and plans every query again. */
const SMALL_SHOP = { DATABASE_POOL: '4', RATE_LIMIT: 'off' }

/** Fills a new database, which has no schema yet, and the data folder of its shop. */
type Fill = (connection: Connection, folder: string) => Promise<void>

/** Keeps the stack of the latest request that failed, so that a test can print the cause of a 500. */
function recordFailures() {
  const latest = { stack: '' }
  const stream = {
    write(line: string) {
      const { err } = JSON.parse(line) as { err?: { stack?: string } }
      latest.stack = err?.stack ?? ''
    },
  }
  return { latest, logger: { level: 'error', stream } }
}

export async function openTestShop(env: Record<string, string> = {}, fill?: Fill): Promise<TestShop> {
  const folder = makeTestFolder()
  const database = await createDatabaseFrom(inject('cluster'), fill ? 'template1' : inject('template'))
  await fill?.(database.connection, folder)
  const connection = { ...database.connection, ...inject('appUser') }
  const settings = readSettings({ ...SMALL_SHOP, DATA_DIR: folder, TOKEN_SECRET: 'x'.repeat(32), ...env })
  // Without the time limit of a call: preparing much data takes long on a busy machine.
  const db = openDatabase(connection, settings.DATABASE_POOL, () => {}, 0)
  const owner = openDatabase(database.connection, 2, () => {}, 0)
  const tokenSecret = new TextEncoder().encode(settings.TOKEN_SECRET)
  const jobs = collectJobs()
  const context: AppContext = {
    db,
    reader: openReader(db, undefined),
    settings,
    tokenSecret,
    files: await openFileStore(undefined, join(folder, 'files')),
    reading: openReading(READERS),
    jobs,
    mailTrial: openMailTrial(settings.SMTP_URL),
    events: openOrderEvents(connection, db, () => {}),
  }
  const { latest, logger } = recordFailures()
  const app = await buildApp(context, { checkResponses: true, mostDelayMs: 0, logger })
  await app.ready()
  return {
    app,
    db,
    owner,
    context,
    connection,
    async employee(permissions, kind = 'attendant') {
      const id = await addEmployee(db, permissions, kind)
      const { accessToken } = await openSession(context, { employeeId: id }, `Pessoa ${id}`, ORIGIN)
      return { id, token: accessToken }
    },
    async signIn(customerId) {
      const { accessToken } = await openSession(context, { customerId }, 'Cliente', ORIGIN)
      return { id: customerId, token: accessToken }
    },
    async call<T>(
      method: Method,
      path: string,
      as?: Person | null,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      if (response.statusCode === 500) console.error(`${method} ${path}: 500\n${latest.stack}`)
      const json = response.json<Partial<ApiResponse<T>>>()
      return { status: response.statusCode, ...json } as ApiResponse<T>
    },
    async runJobs() {
      const mails: Mail[] = []
      const handlers = jobHandlers(context, { send: async (mail) => void mails.push(mail), close: () => {} })
      for (const { name, data } of jobs.waiting.splice(0))
        await (handlers[name] as (given: unknown) => Promise<void>)(data)
      return mails
    },
    async close() {
      await closeApp(app)
      await context.reading.close()
      await context.events.close()
      await db.destroy()
      await owner.destroy()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
