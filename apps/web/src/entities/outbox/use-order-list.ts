import type { Order, OrderSummary } from '@shop/contract/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPassing } from '../../shared/api/api-error.ts'
import { request } from '../../shared/api/client.ts'
import { getSession, useSession } from '../../shared/api/session.ts'
import { useOrderChanges } from '../orders/use-order-changes.ts'
import { keepList, type ListName, readList } from './kept-db.ts'
import { recordsChanged, subscribeToSending, useOutbox } from './outbox.ts'
import { removeShown } from './outbox-db.ts'
import { withRecords } from './with-records.ts'

/** Lists that are worked on without a network, by their address and their place in the cache. */
const LISTS = {
  deliveries: { path: '/orders/deliveries', queryKey: ['orders', 'deliveries'] },
  stocking: { path: '/orders/stocking', queryKey: ['orders', 'stocking'] },
} as const

interface Answer {
  orders: Order[]
  /** Of the deliveries. */
  delivered?: OrderSummary[]
  /** Of the orders to pack, those beyond the answer included. */
  total?: number
}

/**
 * The orders that this person works on: as the server told them last, on this phone until it tells them anew, with
 * everything that was recorded here.
 */
export function useOrderList(name: ListName) {
  const { path, queryKey } = LISTS[name]
  const session = useSession()
  const personId = session?.personId ?? ''
  const client = useQueryClient()
  const { records, offline } = useOutbox()
  const fresh = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const answer = await request<Answer>('GET', path, { signal, mayBeOffline: true })
      // The session may have ended meanwhile, and with it what is kept of it.
      if (getSession()?.personId === personId)
        // What the server said is shown, whether or not the phone can keep it.
        keepList(name, personId, answer.orders).catch(() => undefined)
      return { ...answer, askedAt }
    },
    meta: { silent: true },
  })
  const kept = useQuery({
    queryKey: ['kept', name, personId],
    queryFn: async () => (await readList(name, personId).catch(() => undefined)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  useOrderChanges(queryKey)
  useEffect(() => subscribeToSending(() => void client.invalidateQueries({ queryKey })), [client, queryKey])
  const askedAt = fresh.data?.askedAt
  useEffect(() => {
    if (askedAt === undefined) return
    const settle = async () => {
      if (await removeShown(personId, askedAt)) await recordsChanged()
    }
    settle().catch(() => undefined)
  }, [askedAt, personId])

  // What was accepted before the list was asked for is in it already.
  const unseen = records.filter(({ sentAt }) => sentAt === undefined || !(sentAt <= (askedAt ?? 0)))
  const known = fresh.data?.orders ?? kept.data ?? undefined
  return {
    /** Undefined until either the server or the phone has answered. */
    orders: known && withRecords(known, unseen, session?.permissions ?? []),
    delivered: fresh.data?.delivered ?? [],
    total: fresh.data?.total,
    records,
    offline: offline || (fresh.isError && isPassing(fresh.error)),
    error: known ? null : fresh.error,
    /** `sub` of an employee's token is 'e' and the id. */
    ownId: Number(personId.slice(1)),
    refetch: () => void fresh.refetch(),
  }
}
