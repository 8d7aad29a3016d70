import { Client } from 'pg'

/** The configuration of `pg`; `host` is a socket folder except on Windows. */
export type Connection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: false
}

/** The connection as one URL, for another process' DATABASE_URL. */
export function connectionUrl({ host, port, user, password, database }: Connection): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Runs `work` on one connection of its own and closes it. */
export async function withClient<T>(
  connection: Connection | string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(
    typeof connection === 'string' ? { connectionString: connection } : { ...connection },
  )
  // A failing query throws its own error; without this listener a lost server would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
