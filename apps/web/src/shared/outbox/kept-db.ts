import type { Order } from '@shop/contract/orders'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { KEPT_DATABASE } from '../api/session-store.ts'

/** The form of the lists that this release keeps; one of another form is asked for anew. */
const LIST_VERSION = 1

export type ListName = 'deliveries' | 'stocking'

interface KeptList {
  name: ListName
  version: number
  owner: string
  orders: Order[]
}

/** Whose session it is, for the service worker, which sees no other storage. */
export interface Sender {
  owner: string
  token: string
}

interface Schema extends DBSchema {
  lists: { key: string; value: KeptList }
  sender: { key: string; value: Sender }
}

const SENDER = 'now'

let connection: Promise<IDBPDatabase<Schema>> | undefined

/** All of it ends with the session: the database is deleted then. */
function kept() {
  connection ??= openDB<Schema>(KEPT_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'name' })
      db.createObjectStore('sender')
    },
    blocking: (_current, _blocked, event) => {
      connection = undefined
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      connection = undefined
    },
  })
  connection.catch(() => {
    connection = undefined
  })
  return connection
}

/** The orders as the server last told this person; undefined for anybody else. */
export async function readList(name: ListName, owner: string): Promise<Order[] | undefined> {
  const list = await (await kept()).get('lists', name)
  return list?.owner === owner && list.version === LIST_VERSION ? list.orders : undefined
}

/** Keeps them for a reload without a network; a phone without room keeps nothing rather than what is no longer so. */
export async function keepList(name: ListName, owner: string, orders: Order[]): Promise<void> {
  const db = await kept()
  await db
    .put('lists', { name, version: LIST_VERSION, owner, orders })
    .catch(() => db.delete('lists', name).catch(() => undefined))
}

export const keepSender = async (sender: Sender) => (await kept()).put('sender', sender, SENDER)
export const readSender = async () => (await kept()).get('sender', SENDER)
