import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb'

type Callbacks<Schema extends DBSchema> = Pick<OpenDBCallbacks<Schema>, 'blocking' | 'terminated'>

/**
 * One connection for all that a page does with a database, opened when it is first needed and again after it was
 * closed. It is closed when another tab brings a newer release or deletes the database, and when the page is left: a
 * page that a browser puts aside for Back must not hold the next one up.
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
