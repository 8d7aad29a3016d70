import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { numberFrom, openGiven } from '@shop/postgres/given-database'
import { StartError } from '@shop/postgres/start-error'
import { log } from './log.ts'

const HEARING_MS = 3_000

/** Whether a notification of one connection reaches another; it does not through a pooler in transaction mode. */
async function receivesNotifications(connectionString: string): Promise<boolean> {
  const [listener, teller] = [openGiven(connectionString), openGiven(connectionString)]
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
