import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkGivenDatabase } from '@shop/postgres/given-database'
import { StartError } from '@shop/postgres/start-error'
import { buildApp } from './app.ts'
import { closeApp } from './close-app.ts'
import type { App, AppContext } from './context.ts'
import { closeDataDir } from './data-dir.ts'
import { type Db, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openReader, type ReplicaState } from './db/reader.ts'
import { servingUrls, type Urls } from './db/serving-url.ts'
import { saveTimeZone } from './db/shop-time-zone.ts'
import { generatePublishedPasswords, type SignIn, workingSignIns } from './demo/published-passwords.ts'
import { ensureAdmin } from './features/identity/identity.wing.ts'
import { openOrderEvents } from './features/platform/events/order-events.ts'
import { openFileStore } from './features/platform/files/file-store.ts'
import { type JobQueue, type Jobs, openJobs, prepareJobs } from './features/platform/jobs/jobs.ts'
import { openMailTrial } from './features/platform/mail/mail-trial.ts'
import { openMailer } from './features/platform/mail/mailer.ts'
import { openReading } from './features/platform/reading/reading.ts'
import { checkNotifications, checkRoom } from './given-database.ts'
import { jobHandlers } from './job-handlers.ts'
import { log, logInterruption } from './log.ts'
import { requestLog } from './plugins/log.ts'
import { READERS } from './readers.ts'
import { MAIL_FROM_DEFAULT, readSettings, type Settings } from './settings.ts'
import { superviseServer } from './supervise-server.ts'
import { readTokenSecret } from './token-secret.ts'
import { WINGS } from './wings.ts'

/** The message why the shop cannot listen at this address; other errors are returned unchanged. */
export function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`A porta ${port} já está em uso. Encerre o outro programa ou defina PORT.`)
    case 'EACCES':
      return new StartError(`Sem permissão para usar a porta ${port}. Defina outra em PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`O endereço ${host} não é deste computador. Defina outro em HOST.`)
    default:
      return error
  }
}

/** Functions that undo the start, called in reverse order. */
type Undo = (() => Promise<unknown>)[]

const FROM_PRIMARY = 'relatórios são lidos do banco principal.'
const READING: Record<ReplicaState, string> = {
  current: 'Relatórios, gráficos e exportações são lidos da réplica (DATABASE_READ_URL).',
  behind: `A réplica (DATABASE_READ_URL) está atrasada: ${FROM_PRIMARY}`,
  away: `A réplica (DATABASE_READ_URL) não responde: ${FROM_PRIMARY}`,
  'no replica': `O servidor de DATABASE_READ_URL não é uma réplica: ${FROM_PRIMARY}`,
}

/**
 * Connections of one process beside the pool: three that fetch queued work, one that listens for it, one that listens
 * for changes of orders.
 */
const CONNECTIONS_BESIDE_POOL = 5

/** The owner's connection string, for migrating the database, and those for serving. */
async function findDatabase(settings: Settings, undo: Undo): Promise<{ ownerUrl: string; given: Urls }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = settings
  const pooled = DATABASE_URL ?? DATABASE_DIRECT_URL ?? DATABASE_OWNER_URL
  if (!pooled) {
    const dataDir = join(settings.DATA_DIR, 'postgres')
    const { url, stop } = await superviseServer({ dataDir, log: (line) => console.log(line) })
    undo.push(stop)
    return { ownerUrl: url, given: { pooled: url, direct: url } }
  }
  const direct = DATABASE_DIRECT_URL ?? pooled
  const named = { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_DIRECT_URL }
  for (const [name, address] of Object.entries(named)) if (address) await checkGivenDatabase(name, address)
  await Promise.all([
    checkNotifications(DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', direct),
    checkRoom(direct, settings.DATABASE_POOL + CONNECTIONS_BESIDE_POOL),
  ])
  return { ownerUrl: DATABASE_OWNER_URL ?? direct, given: { pooled, direct } }
}

function openPool(connectionString: string, size: number, undo: Undo, timeoutMs?: number): Db {
  let leaving = false
  const db = openDatabase(
    { connectionString },
    size,
    (error) => {
      // No message while stopping: the server may end before its connections do.
      if (!leaving) logInterruption(error, 'Conexão com o banco de dados perdida')
    },
    timeoutMs,
  )
  undo.push(() => {
    leaving = true
    return db.destroy()
  })
  return db
}

/** The demo shop's folder, at the same place beside the sources and beside the build. */
const DEMO_FOLDER = join(import.meta.dirname, '../demo')

/** Migrates the database to the newest schema, or to that of migration `last`. Returns a connection of its owner. */
async function migrateAsOwner(
  ownerUrl: string,
  settings: Settings,
  undo: Undo,
  { migrateOnly, lastMigration: last, instead }: RunOptions,
): Promise<Db> {
  const owner = openPool(ownerUrl, 2, undo, 0)
  // Only a start that serves the shop loads a demo: who prepares a database has a real shop in mind.
  if (settings.DEMO && !migrateOnly && !instead) {
    // Imported only when needed: most processes never restore anything.
    const { loadDemo } = await import('./demo/load-demo.ts')
    await loadDemo(owner, ownerUrl, DEMO_FOLDER, settings)
  }
  await migrate(owner, last)
  if (last) return owner
  await saveTimeZone(owner, settings.SHOP_TIMEZONE)
  await prepareJobs({ connectionString: ownerUrl })
  return owner
}

async function openContext(
  settings: Settings,
  { pooled, direct }: Urls,
  tokenSecret: Uint8Array,
  undo: Undo,
): Promise<{ context: AppContext; opening: Promise<JobQueue> }> {
  const db = openPool(pooled, settings.DATABASE_POOL, undo)
  const { DATABASE_READ_URL } = settings
  const replica = DATABASE_READ_URL ? openPool(DATABASE_READ_URL, settings.DATABASE_POOL, undo) : undefined
  const reader = openReader(db, replica, (state) =>
    log[state === 'current' ? 'info' : 'warn']({ replica: state }, READING[state]),
  )
  undo.push(async () => reader.stop())
  const files = await openFileStore(settings.FILES_URL, resolve(settings.DATA_DIR, 'files'))
  const opening = openJobs(
    { connectionString: direct },
    {
      timezone: settings.SHOP_TIMEZONE,
      onError: (err) => logInterruption(err, 'Fila de tarefas interrompida'),
    },
  )
  undo.push(() =>
    opening.then(
      (queue) => queue.stop(),
      () => {},
    ),
  )
  const jobs: Jobs = { add: async (...work) => (await opening).add(...work) }
  const events = openOrderEvents({ connectionString: direct }, db, (err) =>
    logInterruption(err, 'Avisos de pedidos interrompidos'),
  )
  undo.push(() => events.close())
  const reading = openReading(READERS)
  undo.push(() => reading.close())
  const mailTrial = openMailTrial(settings.SMTP_URL)
  return { context: { db, reader, settings, files, reading, jobs, mailTrial, events, tokenSecret }, opening }
}

/** Starts doing the queued work in this process, until the queue is stopped. */
async function work(context: AppContext, queue: JobQueue, undo: Undo): Promise<void> {
  const mailer = openMailer(context.settings)
  undo.push(async () => mailer.close())
  await queue.work(jobHandlers(context, mailer))
  for (const { start } of WINGS) if (start) undo.push(start(context))
}

/** Says what keeps mails from leaving, without holding up the start: they wait in the queue. */
async function reportMails({ settings: { SMTP_URL, MAIL_FROM }, mailTrial }: AppContext): Promise<void> {
  if (!SMTP_URL) return
  if (MAIL_FROM === MAIL_FROM_DEFAULT)
    log.warn(
      `MAIL_FROM não está definido: os e-mails saem em nome de ${MAIL_FROM}, que muitos servidores recusam.`,
    )
  const failing = await mailTrial.run()
  if (failing)
    log.error(failing, `E-mails não saem: ${failing.reason}. Confira SMTP_URL; eles esperam na fila.`)
}

const built = (folder: string) => (existsSync(folder) ? folder : undefined)

async function build(context: AppContext, undo: Undo): Promise<App> {
  const { settings } = context
  const app = await buildApp(context, {
    logger: requestLog(settings.LOG_LEVEL),
    webRoot: built(settings.WEB_ROOT),
    storefrontRoot: built(settings.STOREFRONT_ROOT),
  })
  undo.push(() => closeApp(app))
  return app
}

const serve = (app: App, { HOST, PORT }: Settings) =>
  app.listen({ host: HOST, port: PORT }).catch((error) => {
    throw cannotListen(error, HOST, PORT)
  })

const runAll = async (undo: Undo) => {
  for (const step of undo.reverse()) await step()
}

interface RunOptions {
  /** Migrates the database and ends; with `lastMigration`, which a restore sets, to that schema. */
  migrateOnly?: boolean
  lastMigration?: string | undefined
  /** Work to do as the owner of the database, instead of serving. */
  instead?: (owner: Db, settings: Settings) => Promise<void>
}

/**
 * Starts everything one installation needs and stops it on SIGINT or SIGTERM.
 * @throws SettingsError, StartError and listen errors, after undoing what had been started
 */
export async function runShop(env: NodeJS.ProcessEnv, options: RunOptions): Promise<void> {
  const { migrateOnly, lastMigration, instead } = options
  const settings = readSettings(env)
  log.level = settings.LOG_LEVEL
  closeDataDir(settings.DATA_DIR)
  const undo: Undo = []
  try {
    const { ownerUrl, given } = await findDatabase(settings, undo)
    const owner = await migrateAsOwner(ownerUrl, settings, undo, options)
    await instead?.(owner, settings)
    // A restore may need an older schema, which cannot be served.
    if (lastMigration || instead) return await runAll(undo)
    const isMadeByOperator = Boolean(settings.DATABASE_OWNER_URL && settings.DATABASE_URL)
    const urls = await servingUrls(owner, given, isMadeByOperator)
    if (migrateOnly) return await runAll(undo)
    const { context, opening } = await openContext(settings, urls, readTokenSecret(settings), undo)
    const [queue, app] = await Promise.all([opening, build(context, undo), ensureAdmin(context, tell)])
    if (!settings.isLocalDemo) await generatePublishedPasswords(context.db, settings, tell)
    await owner.destroy()
    await work(context, queue, undo)
    await serve(app, settings)
    void reportMails(context)
    announce(settings, settings.isLocalDemo ? await workingSignIns(context.db) : [])
  } catch (error) {
    await runAll(undo)
    throw error
  }
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await runAll(undo)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function list(title: string, signIns: readonly SignIn[]): void {
  if (signIns.length > 0) console.log(title)
  for (const { role, email, password } of signIns)
    console.log(`  ${role.padEnd(22)} ${email.padEnd(30)} ${password}`)
}

const tell = (generated: readonly SignIn[]) =>
  list('Senhas sorteadas agora (anote: não serão mostradas outra vez):', generated)

function announce({ HOST, PORT }: Settings, published: readonly SignIn[]): void {
  console.log(`\nLoja no ar: http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST}:${PORT}`)
  list('Acessos de demonstração:', published)
}
