import { type Connection, withClient } from './connection.ts'
import { clusterIn, readPassword } from './data-folder.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { SHOP } from './shop-database.ts'

/** The shop's database on the server that is now running on this folder; undefined when none is. */
export async function runningConnection(folder: string): Promise<Connection | undefined> {
  const holder = readPostmaster(clusterIn(folder))
  if (!holder?.ready || !isAlive(holder.pid)) return undefined
  const { host, port } = holder
  const connection: Connection = {
    host,
    port,
    user: SHOP,
    password: readPassword(folder),
    database: SHOP,
    ssl: false,
  }
  return (await responses(connection)) ? connection : undefined
}

/** A server without free connections answers too; one that is starting, stopping or stopped does not. */
async function responses(connection: Connection): Promise<boolean> {
  try {
    return await withClient(connection, async () => true)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '53300'
  }
}
