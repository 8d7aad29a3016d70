import { type Connection, withClient } from './connection.ts'
import { SUPERUSER } from './create-cluster.ts'

export const SHOP = 'shop'

/**
 * The shop's database and its owner, who is not a superuser: an SQL injection still cannot read files or run programs.
 * Owning is enough for migrations and trusted extensions; the owner creates the application role.
 */
export async function ensureShopDatabase(server: Connection): Promise<Connection> {
  await withClient({ ...server, user: SUPERUSER, database: 'postgres' }, async (client) => {
    const role = await client.query('SELECT rolcreaterole FROM pg_roles WHERE rolname = $1', [SHOP])
    if (!role.rowCount) {
      const password = client.escapeLiteral(server.password)
      await client.query(`CREATE ROLE ${SHOP} LOGIN CREATEDB CREATEROLE PASSWORD ${password}`)
    } else if (!role.rows[0].rolcreaterole) await client.query(`ALTER ROLE ${SHOP} CREATEROLE`)
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [SHOP])
    if (!database.rowCount) await client.query(`CREATE DATABASE ${SHOP} OWNER ${SHOP}`)
  })
  return { ...server, user: SHOP, database: SHOP }
}
