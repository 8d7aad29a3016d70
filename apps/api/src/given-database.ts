import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { StartError } from '@shop/postgres/start-error'
import pg from 'pg'
import { log } from './log.ts'

const OLDEST_MAJOR = 15
const TIMEOUT_MS = 10_000
const HEARING_MS = 3_000

/** The reason by the error's code, or by the driver's text where it has no code. */
const REASONS: Record<string, string> = {
  '28P01': 'o usuário ou a senha não foram aceitos',
  '28000': 'o usuário não foi aceito',
  '3D000': 'esse banco de dados não existe no servidor',
  ENOTFOUND: 'o servidor não foi encontrado',
  EAI_AGAIN: 'o servidor não foi encontrado',
  ECONNREFUSED: 'o servidor não responde',
  ENOENT: 'o servidor não responde',
  'The server does not support SSL connections': 'o servidor não aceita conexões cifradas (sslmode)',
  'timeout expired': 'o servidor não responde',
  'Connection terminated unexpectedly': 'quem atende nessa porta desligou',
  ERR_INVALID_URL: 'o endereço não tem a forma certa',
}

const open = (connectionString: string) =>
  new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })

const reasonOf = ({ code, message }: NodeJS.ErrnoException) => REASONS[code || message] ?? message

async function numberFrom(connectionString: string, expression: string): Promise<number> {
  const client = open(connectionString)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(`select ${expression} as number`)
    return rows[0].number
  } finally {
    await client.end()
  }
}

const versionOf = (address: string) =>
  numberFrom(address, "current_setting('server_version_num')::int / 10000")

/**
 * Checks at the start whether the given database server can be used.
 * @throws StartError naming the variable `name` and what is wrong with the address
 */
export async function checkGivenDatabase(name: string, address: string): Promise<void> {
  const major = await versionOf(address).catch((error) => {
    throw new StartError(`Não foi possível conectar ao banco de dados de ${name}: ${reasonOf(error)}.`)
  })
  if (major < OLDEST_MAJOR)
    throw new StartError(`O PostgreSQL de ${name} é o ${major}; é preciso o ${OLDEST_MAJOR} ou mais novo.`)
}

/** Whether a notification of one connection reaches another; it does not through a pooler in transaction mode. */
async function receivesNotifications(connectionString: string): Promise<boolean> {
  const [listener, teller] = [open(connectionString), open(connectionString)]
  const channel = `hearing_${randomUUID()}`
  try {
    for (const client of [listener, teller]) {
      client.on('error', () => {})
      await client.connect()
    }
    const received = once(listener, 'notification', { signal: AbortSignal.timeout(HEARING_MS) })
    received.catch(() => {})
    await listener.query(`listen "${channel}"`)
    await teller.query('select pg_notify($1, $2)', [channel, ''])
    return await received.then(
      () => true,
      () => false,
    )
  } finally {
    await Promise.all([listener.end(), teller.end()])
  }
}

/**
 * Checks whether notifications (live changes, queued work) reach this process through the connection string in the
 * variable `name`.
 * @throws StartError where a pooler drops them
 */
export async function checkNotifications(name: string, address: string): Promise<void> {
  if (await receivesNotifications(address)) return
  throw new StartError(
    `O endereço de ${name} passa por um pooler em modo de transação, que não entrega avisos (LISTEN). Informe em DATABASE_DIRECT_URL o endereço do próprio PostgreSQL.`,
  )
}

/** Warns when the server at `address` allows fewer connections than one process may use. */
export async function checkRoom(address: string, wanted: number): Promise<void> {
  const room = await numberFrom(
    address,
    "current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int",
  )
  if (room < wanted)
    log.warn(
      `Aviso: este processo usa até ${wanted} conexões e o banco de dados aceita ${room}. Diminua DATABASE_POOL ou aumente max_connections.`,
    )
}
