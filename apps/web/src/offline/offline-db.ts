import type { ReturnableOrder } from '@shop/contract/board'
import type { Order, OrderSummary } from '@shop/contract/orders'
import type { DBSchema } from 'idb'
import { lastingConnection } from './lasting-connection.ts'

/** Version of the stored lists; a list of another version is loaded again. */
const LIST_VERSION = 4

export type ListName = 'deliveries' | 'stocking'

/** The server's response, and the time at which it was requested, in milliseconds since the epoch. */
export interface KnownList {
  orders: Order[]
  /** Orders that the deliverer handed over that day. */
  delivered?: OrderSummary[]
  /** Undelivered orders that the stock receives back. */
  held?: OrderSummary[]
  total: number
  askedAt: number
}

interface StoredList extends KnownList {
  name: ListName
  version: number
  owner: string
}

/** The session, for the service worker, which cannot read other storage. */
export interface Sender {
  owner: string
  token: string
}

/** The queries of what can come back, of every order. */
export const RETURNABLES = ['kept-returnables']

/** Items that can come back while an order is settled, by the server's last response. */
export interface KnownSales {
  sales: ReturnableOrder[]
  /** When it was requested, in milliseconds since the epoch. */
  askedAt: number
}

interface StoredReturnables extends Partial<KnownSales> {
  name: `returnables:${number}`
  version: number
  owner: string
  sales: ReturnableOrder[]
}

interface Schema extends DBSchema {
  lists: { key: string; value: StoredList | StoredReturnables }
  sender: { key: string; value: Sender }
}

const SENDER = 'now'

/** Customer data stored on the phone for working offline, as long as the person is signed in. */
const inStore = lastingConnection<Schema>('shop-kept', 1, (db) => {
  db.createObjectStore('lists', { keyPath: 'name' })
  db.createObjectStore('sender')
})

/** The server's last response to this person; undefined for another person. */
export async function readList(name: ListName, owner: string): Promise<KnownList | undefined> {
  const list = await inStore('lists', 'readonly', (lists) => lists.get(name))
  return list && 'orders' in list && list.owner === owner && list.version === LIST_VERSION ? list : undefined
}

export async function readReturnables(orderId: number, owner: string): Promise<KnownSales | undefined> {
  const found = await inStore('lists', 'readonly', (lists) => lists.get(`returnables:${orderId}`))
  if (!found || !('sales' in found) || found.owner !== owner) return undefined
  // An earlier release stored no time: every record kept here counts as later.
  return { sales: found.sales, askedAt: found.askedAt ?? 0 }
}

const putList = (list: StoredList | StoredReturnables) =>
  inStore('lists', 'readwrite', (lists) => lists.put(list))

export const saveReturnables = (orderId: number, owner: string, known: KnownSales) =>
  putList({ ...known, name: `returnables:${orderId}`, version: LIST_VERSION, owner })

/** Stores a response for a reload offline; without space it stores nothing rather than keep an outdated list. */
export const saveList = (name: ListName, owner: string, list: KnownList) =>
  putList({ ...list, name, version: LIST_VERSION, owner }).catch(() =>
    inStore('lists', 'readwrite', (lists) => lists.delete(name)).catch(() => undefined),
  )

export const saveSender = (sender: Sender) =>
  inStore('sender', 'readwrite', (store) => store.put(sender, SENDER))
export const readSender = () => inStore('sender', 'readonly', (store) => store.get(SENDER))

/** Deletes the stored data when the session ends. */
export const deleteStored = () =>
  Promise.all([
    inStore('lists', 'readwrite', (lists) => lists.clear()),
    inStore('sender', 'readwrite', (store) => store.clear()),
  ])
