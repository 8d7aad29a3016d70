import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb'

type Callbacks<Schema extends DBSchema> = Pick<OpenDBCallbacks<Schema>, 'blocking' | 'terminated'>

/**
 * One connection for everything that a page does with a database, opened on first use and again after it was closed. It
 * closes when another tab upgrades or deletes the database, and when the page is left: a page kept in the back/forward
 * cache must not block the next one.
 */
export function lastingConnection<Schema extends DBSchema>(
  open: (callbacks: Callbacks<Schema>) => Promise<IDBPDatabase<Schema>>,
) {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    connection = undefined
  }
  const close = () => {
    connection?.then((db) => db.close()).catch(() => undefined)
    forget()
  }
  globalThis.addEventListener?.('pagehide', close)
  return () => {
    if (!connection) {
      connection = open({ blocking: close, terminated: forget })
      connection.catch(forget)
    }
    return connection
  }
}
