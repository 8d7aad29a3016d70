import { isTransientFailure } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { getSession, useSession } from '@shop/browser/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOrderChanges } from '../entities/orders/use-order-changes.ts'
import {
  type KnownList,
  type KnownSales,
  type ListName,
  RETURNABLES,
  readList,
  saveList,
} from './offline-db.ts'
import { recordsChanged, subscribeToSending, useOutbox } from './outbox.ts'
import { removeShown } from './outbox-db.ts'
import { isReturn } from './record.ts'
import { withRecords } from './with-records.ts'

/** Lists that can be used offline, by path and query key. */
const LISTS = {
  deliveries: { address: 'GET /orders/deliveries', queryKey: ['orders', 'deliveries'] },
  stocking: { address: 'GET /orders/stocking', queryKey: ['orders', 'stocking'] },
} as const

/**
 * The orders that this person works on: the server's last response, stored on this phone until the next one, with
 * everything recorded here applied.
 */
export function useOrderList(name: ListName) {
  const { address, queryKey } = LISTS[name]
  const session = useSession()
  const personId = session?.personId ?? ''
  const client = useQueryClient()
  const { records, offline } = useOutbox()
  const fresh = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const response = { ...(await request(address, { signal, mayBeOffline: true })), askedAt }
      // The session may have ended meanwhile, and its stored data with it.
      if (getSession()?.personId === personId)
        // The server's answer is shown whether or not the phone can store it.
        saveList(name, personId, response).catch(() => undefined)
      return response
    },
    meta: { silent: true },
  })
  const stored = useQuery({
    queryKey: ['kept', name, personId],
    queryFn: async () => (await readList(name, personId).catch(() => undefined)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  useOrderChanges(queryKey)
  useEffect(() => subscribeToSending(() => void client.invalidateQueries({ queryKey })), [client, queryKey])
  const broughtBack = records.filter((one) => isReturn(one) && one.state !== 'waiting')
  const decided = broughtBack.map(({ id }) => id).join()
  useEffect(() => {
    if (decided) void client.invalidateQueries({ queryKey: RETURNABLES })
  }, [client, decided])
  const askedAt = fresh.data?.askedAt
  useEffect(() => {
    if (askedAt === undefined) return
    const settle = async () => {
      // An older answer about what can come back still lacks what these records brought back.
      const known = client.getQueriesData<KnownSales>({ queryKey: RETURNABLES })
      const oldest = Math.min(askedAt, ...known.map(([, sales]) => sales?.askedAt ?? askedAt))
      if (await removeShown(personId, oldest)) await recordsChanged()
    }
    settle().catch(() => undefined)
  }, [askedAt, client, personId])

  const known: KnownList | undefined = fresh.data ?? stored.data ?? undefined
  // Records accepted before the list was requested are already in it.
  const unseen = records.filter(({ sentAt }) => sentAt === undefined || !(sentAt <= (known?.askedAt ?? 0)))
  return {
    /** Undefined until the server or the phone's storage has answered. */
    orders: known && withRecords(known.orders, unseen, session?.permissions ?? []),
    /** As the server last gave them, without what is recorded here. */
    atServer: known?.orders ?? [],
    delivered: known?.delivered ?? [],
    held: known?.held ?? [],
    refused: (fresh.data && 'refused' in fresh.data ? fresh.data.refused : undefined) ?? [],
    /** Milliseconds since the epoch. */
    knownAt: known?.askedAt,
    /** Number of orders that the last response does not contain, because it has only the oldest. */
    beyond: known ? known.total - known.orders.length : 0,
    records,
    offline: offline || (fresh.isError && isTransientFailure(fresh.error)),
    error: known ? null : fresh.error,
    isFetching: fresh.isFetching,
    /** `sub` of an employee's token is 'e' and the id. */
    ownId: Number(personId.slice(1)),
    refetch: () => void fresh.refetch(),
  }
}
