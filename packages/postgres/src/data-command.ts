import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningConnection } from './already-running.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-format.ts'
import { type Connection, connectionUrl } from './connection.ts'
import { startPostgres } from './launch.ts'
import { restore } from './restore.ts'
import { StartError } from './start-error.ts'

// Run by scripts/data.mjs: `backup [folder]` and `restore <folder> [--force]`.

const { DATA_DIR = './data', FILES_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = process.env
// The application role may neither empty append-only tables nor disable their triggers, as a restore does.
const DATABASE_URL = DATABASE_OWNER_URL || DATABASE_DIRECT_URL || process.env.DATABASE_URL
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

async function runBackup(folder: string | undefined): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const target = resolve(folder ?? join(dataDir, 'backups', stamp))
  const work = (connection: Connection | string) => backUp(connection, dataDir, target)
  const running = DATABASE_URL || (await runningConnection(clusterFolder))
  await (running ? work(running) : withStarted(work))
  console.log(`Backup feito em ${target}`)
  if (FILES_URL) console.log('As imagens ficam em FILES_URL e não fazem parte deste backup.')
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
  const { madeAt, format } = await (DATABASE_URL ? work(DATABASE_URL) : withStarted(work))
  if (format === 1) console.log('Este backup é de uma versão que não gravava como conferir o que ele contém.')
  console.log(`Restaurado o backup de ${new Date(madeAt).toLocaleString('pt-BR')}.`)
  console.log('Os webhooks ficaram pausados: retome-os em Integrações se esta loja substitui a anterior.')
}

async function migrate(url: string, last: string | undefined): Promise<void> {
  const main = new URL('../../../apps/api/dist/main.js', import.meta.url)
  const child = spawn(process.execPath, [fileURLToPath(main), 'migrate', ...(last ? [last] : [])], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: '', DATABASE_DIRECT_URL: '' },
  })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  throw new BackupError('O banco de dados não pôde ser preparado; o backup é de uma versão mais nova?')
}

const [command, ...rest] = process.argv.slice(2)
const folder = rest.find((argument) => !argument.startsWith('--'))
try {
  await (command === 'restore' ? runRestore(folder, rest.includes('--force')) : runBackup(folder))
} catch (error) {
  const isExpected = error instanceof BackupError || error instanceof StartError
  const refused = (error as { code?: string }).code === '42501'
  console.error(refused ? NOT_OWNER : isExpected ? error.message : error)
  process.exitCode = 1
}
