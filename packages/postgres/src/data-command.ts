import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runningConnection } from './already-running.ts'
import { backUp, recordBackup } from './back-up.ts'
import { BackupError } from './backup-format.ts'
import { type Connection, connectionUrl } from './connection.ts'
import { clusterIn } from './data-folder.ts'
import { describeBackup, describeSecrets } from './describe-backup.ts'
import { checkGivenDatabase } from './given-database.ts'
import { startPostgres } from './launch.ts'
import { removeOldBackups } from './old-backups.ts'
import { refuseForeignFolder } from './own-folder.ts'
import { restore } from './restore.ts'
import { describeFailure, isDiskFull, StartError } from './start-error.ts'
import { tryRestore } from './try-restore.ts'

// Run by scripts/command.mjs: `backup [folder] [--test] [--keep DAYS]` and `restore <folder> [--force]`.

const { DATA_DIR = './data', FILES_URL, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = process.env
// The application role may neither empty append-only tables nor disable their triggers, as a restore does.
const GIVEN = Object.entries({ DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_URL }).find(([, url]) => url)
const NOT_OWNER = 'Só o dono do banco de dados pode restaurá-lo: diga quem é em DATABASE_OWNER_URL.'
const dataDir = resolve(DATA_DIR)
// Files written here are for the current user only: personal data, the token key.
process.umask(0o077)
const clusterFolder = join(dataDir, 'postgres')

async function withStarted<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir: clusterFolder, log: (line) => console.log(line) })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

/** Runs `work` on the given database, or on that of the data folder: its running server, `besideShop`, or its own. */
async function withDatabase<T>(
  { besideShop }: { besideShop: boolean },
  work: (connection: Connection | string) => Promise<T>,
): Promise<T> {
  if (GIVEN?.[1]) {
    await checkGivenDatabase(GIVEN[0], GIVEN[1])
    return await work(GIVEN[1])
  }
  const running = besideShop && (await runningConnection(clusterFolder))
  return await (running ? work(running) : withStarted(work))
}

interface BackupOptions {
  folder: string | undefined
  /** Restores the backup in a temporary place before it counts as a good one. */
  test: boolean
  /** Days after which older backups beside it are removed; undefined keeps all. */
  keep: number | undefined
}

async function runBackup({ folder, test, keep }: BackupOptions): Promise<void> {
  if (!GIVEN && !existsSync(clusterIn(clusterFolder)))
    throw new BackupError(
      `Não há loja em DATA_DIR (${dataDir}), e nada foi gravado. Use as mesmas configurações do serviço: npm run backup -- --env-file /etc/backoffice.env`,
    )
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const target = resolve(folder ?? join(dataDir, 'backups', stamp))
  await withDatabase({ besideShop: true }, async (connection) => {
    const manifest = await backUp(connection, dataDir, target, GIVEN?.[0])
    console.log(`Backup feito em ${target}`)
    for (const line of describeBackup(manifest)) console.log(line)
    console.log(describeSecrets(manifest, Boolean(process.env.TOKEN_SECRET)))
    if (FILES_URL) console.log('As imagens ficam em FILES_URL e não fazem parte deste backup.')
    if (test) {
      await tryRestore(target, migrate).catch((error) => {
        const reason = explain(error) ?? `a restauração parou (${(error as Error).message}).`
        throw new BackupError(
          `O backup acima foi feito, mas não pôde ser conferido e não conta como bom: ${reason} Conferir precisa de espaço para mais um banco de dados.`,
        )
      })
      console.log('Conferido: foi restaurado por inteiro num lugar temporário.')
    }
    await recordBackup(connection, manifest, test)
  })
  if (keep === undefined) return
  for (const removed of removeOldBackups(dirname(target), keep))
    console.log(`Backup antigo apagado: ${removed}`)
}

async function runRestore(folder: string | undefined, force: boolean): Promise<void> {
  if (!folder) throw new BackupError('Diga qual backup restaurar: npm run restore -- <pasta> [--force]')
  const source = resolve(folder)
  const work = (connection: Connection | string) =>
    restore({
      connection,
      dataDir,
      source,
      force,
      migrate: (last) =>
        migrate(typeof connection === 'string' ? connection : connectionUrl(connection), last),
    })
  const manifest = await withDatabase({ besideShop: false }, work)
  // The application role, whose processes do not migrate, needs its rights to the restored tables.
  if (DATABASE_OWNER_URL && DATABASE_URL) await runMigrate([], {})
  console.log(`Restaurado o backup de ${new Date(manifest.madeAt).toLocaleString('pt-BR')}.`)
  console.log(
    `Banco de dados: ${GIVEN?.[0] ?? clusterFolder}. Arquivos: ${FILES_URL ? 'em FILES_URL' : dataDir}.`,
  )
  for (const line of describeBackup(manifest)) console.log(line)
  if (FILES_URL)
    console.log(
      'Nenhuma imagem de FILES_URL é apagada: se esta loja substitui a anterior, rode npm run own-images antes de iniciá-la.',
    )
  console.log('Os webhooks ficaram pausados: retome-os em Integrações se esta loja substitui a anterior.')
}

async function runMigrate(args: string[], env: Record<string, string>): Promise<void> {
  // From the sources and from what is built, both three folders below the repository's.
  const main = new URL('../../../apps/api/dist/main.js', import.meta.url)
  const child = spawn(process.execPath, [fileURLToPath(main), 'migrate', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  throw new BackupError('O banco de dados não pôde ser preparado; a causa está nas linhas acima.')
}

/** Secrets of production are not needed to migrate, and may be on another machine. */
const migrate = (url: string, last: string | undefined) =>
  runMigrate(last ? [last] : [], {
    NODE_ENV: 'development',
    DATABASE_URL: url,
    DATABASE_OWNER_URL: '',
    DATABASE_DIRECT_URL: '',
    DATABASE_READ_URL: '',
  })

/** Days of `--keep`. @throws BackupError unless it is a whole number of at least 1 */
function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new BackupError('Diga em --keep por quantos dias guardar os backups: --keep 30')
}

const UNREADABLE = ['EACCES', 'EPERM', 'EROFS']

/** The message of a failure that the operator can mend; undefined for others. */
function explain(error: unknown): string | undefined {
  if (error instanceof BackupError || error instanceof StartError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code === '42501') return NOT_OWNER
  if (code.startsWith('ERR_PARSE_ARGS')) return (error as Error).message
  if (UNREADABLE.includes(code))
    return `Sem permissão para ${path ?? dataDir}: rode com o usuário da loja, ou devolva a pasta a ele (chown -R).`
  if (isDiskFull(error))
    return 'Não há espaço livre no disco; libere espaço, backups velhos primeiro, e repita.'
  return undefined
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, test: { type: 'boolean' }, keep: { type: 'string' } },
  })
  const [command, folder] = positionals
  refuseForeignFolder(dataDir)
  const { force = false, test = false, keep } = values
  await (command === 'restore'
    ? runRestore(folder, force)
    : runBackup({ folder, test, keep: readDays(keep) }))
} catch (error) {
  console.error(...describeFailure(error, explain(error)))
  process.exitCode = 1
}
