import { Client } from 'pg'

/** What `pg` and everything built on it takes as its configuration; `host` is a socket folder except on Windows. */
export type Connection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: false
}

/** The same as one address, for DATABASE_URL of another process. */
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
  // The failing query reports the error; without a listener a lost server would end the process instead.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
