import type { ReturnableOrder } from '@shop/contract/order-board'
import type { Order } from '@shop/contract/orders'
import { type DBSchema, openDB } from 'idb'
import { lastingConnection } from './lasting-connection.ts'

/** The form of the lists that this release keeps; one of another form is asked for anew. */
const LIST_VERSION = 2

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

/** What could come back while an order is settled, as the server last told. */
interface KeptReturnables {
  name: `returnables:${number}`
  version: number
  owner: string
  sales: ReturnableOrder[]
}

interface Schema extends DBSchema {
  lists: { key: string; value: KeptList | KeptReturnables }
  sender: { key: string; value: Sender }
}

const SENDER = 'now'

/** What a phone keeps of customers, to work without a network: as long as the person is signed in. */
const kept = lastingConnection<Schema>((callbacks) =>
  openDB<Schema>('shop-kept', 1, {
    ...callbacks,
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'name' })
      db.createObjectStore('sender')
    },
  }),
)

/** The orders as the server last told this person; undefined for anybody else. */
export async function readList(name: ListName, owner: string): Promise<Order[] | undefined> {
  const list = await (await kept()).get('lists', name)
  return list && 'orders' in list && list.owner === owner && list.version === LIST_VERSION
    ? list.orders
    : undefined
}

export async function readReturnables(
  orderId: number,
  owner: string,
): Promise<ReturnableOrder[] | undefined> {
  const found = await (await kept()).get('lists', `returnables:${orderId}`)
  return found && 'sales' in found && found.owner === owner ? found.sales : undefined
}

export const keepReturnables = async (orderId: number, owner: string, sales: ReturnableOrder[]) =>
  (await kept()).put('lists', { name: `returnables:${orderId}`, version: LIST_VERSION, owner, sales })

/** Keeps them for a reload without a network; a phone without room keeps nothing rather than what is no longer so. */
export async function keepList(name: ListName, owner: string, orders: Order[]): Promise<void> {
  const db = await kept()
  await db
    .put('lists', { name, version: LIST_VERSION, owner, orders })
    .catch(() => db.delete('lists', name).catch(() => undefined))
}

export const keepSender = async (sender: Sender) => (await kept()).put('sender', sender, SENDER)
export const readSender = async () => (await kept()).get('sender', SENDER)

/** With the session ends what was kept in it. */
export async function eraseKept(): Promise<void> {
  const db = await kept()
  await Promise.all([db.clear('lists'), db.clear('sender')])
}
