import { Client } from 'pg'
import { StartError } from './start-error.ts'

const OLDEST_MAJOR = 15
const TIMEOUT_MS = 10_000

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

/** A connection that gives up, instead of waiting for a server that does not answer. */
export const openGiven = (connectionString: string) =>
  new Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })

const reasonOf = ({ code, message }: NodeJS.ErrnoException) => REASONS[code || message] ?? message

/** The number of an SQL expression. */
export async function numberFrom(connectionString: string, expression: string): Promise<number> {
  const client = openGiven(connectionString)
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
