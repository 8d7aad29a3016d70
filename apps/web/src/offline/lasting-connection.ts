import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb'

/** Milliseconds; storage that does not answer by then counts as unusable. */
const TIMEOUT_MS = 10_000

/**
 * Milliseconds of a page's life before it creates a database: a page left at that moment, such as the first one after the
 * sign-in, would block it as described below, and a transaction that is being committed cannot be aborted.
 */
const SETTLED_MS = 2_000

interface UnderWay {
  abort: () => void
  done: Promise<void>
}

/** Whether the database was created before; a browser that does not report this creates it at once. */
async function isThere(name: string): Promise<boolean> {
  const all = await indexedDB.databases?.()
  return !all || all.some((one) => one.name === name)
}

/** Waits until the page is unlikely to be left at once. */
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS - performance.now()))

/** Rejects when the work takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('Storage does not answer', 'TimeoutError')), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * One connection for everything that a page does with a database, opened on first use and again after it was closed. It
 * closes when another tab upgrades or deletes the database, and when the page is left: a page kept in the back/forward
 * cache must not block the next one. Leaving also aborts the transactions under way: WebKit never ends those of a page
 * that was left, and all later ones on the database would wait for them until the browser ends (WebKit bug 324094).
 */
export function lastingConnection<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<Schema>, before: number) => void,
) {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  let left = false
  const underWay = new Set<UnderWay>()
  const follow = (tx: UnderWay) => {
    underWay.add(tx)
    tx.done.catch(() => undefined).finally(() => underWay.delete(tx))
    // The page still runs for a moment after it was left, and its connection may open only then.
    if (left) abort(tx)
  }
  const abort = (tx: UnderWay) => {
    try {
      tx.abort()
    } catch {
      // The transaction is being committed.
    }
  }
  const drop = () => {
    connection = undefined
  }
  const close = () => {
    connection?.then((db) => db.close()).catch(() => undefined)
    drop()
  }
  globalThis.addEventListener?.('pageshow', () => {
    left = false
  })
  globalThis.addEventListener?.('pagehide', () => {
    left = true
    underWay.forEach(abort)
    close()
  })
  const open = async () => {
    if (!(await isThere(name))) await settled()
    return openDB<Schema>(name, version, {
      blocking: close,
      terminated: drop,
      upgrade(db, before, _, tx) {
        follow(tx)
        if (!left) upgrade(db, before)
      },
    })
  }
  const connect = () => {
    if (!connection) {
      connection = open()
      connection.catch(drop)
    }
    return connection
  }
  /** Does the work in a transaction on one store; all of it or nothing. */
  return async <Name extends StoreNames<Schema>, Mode extends 'readonly' | 'readwrite', T>(
    store: Name,
    mode: Mode,
    work: (store: IDBPObjectStore<Schema, [Name], Name, Mode>) => Promise<T>,
  ): Promise<T> => {
    const tx = (await inTime(connect())).transaction(store, mode)
    follow(tx)
    try {
      const [result] = await inTime(Promise.all([work(tx.objectStore(store)), tx.done]))
      return result
    } catch (error) {
      abort(tx)
      throw error
    }
  }
}
