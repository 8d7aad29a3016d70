import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../shared/api/use-session.ts'
import { notify } from '../../shared/ui/notices.ts'
import { DELIVERIES_KEY, server } from './deliveries.api.ts'
import { type Kept, readKept, sendKept, writeKept } from './delivery-queue.ts'

/** A phone does not always say that the network is back. */
const TRY_AGAIN_MS = 10_000

/** Two tabs of one phone do not send the same thing at once; without locks the server sorts it out. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('deliveries', work) : work()

/** Everything that a deliverer does goes through here, with or without a network. */
export function useDeliveryQueue() {
  const personId = useSession()?.personId ?? ''
  const client = useQueryClient()
  const [kept, setKept] = useState<Kept[]>(() => readKept(localStorage, personId))
  const [offline, setOffline] = useState(false)
  const sending = useRef(false)

  const write = useCallback(
    (next: Kept[]) => {
      writeKept(localStorage, personId, next)
      setKept(next)
    },
    [personId],
  )

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      const { sent, later } = await alone(() =>
        sendKept(() => readKept(localStorage, personId), write, server),
      )
      setOffline(later)
      setKept(readKept(localStorage, personId))
      if (sent > 0) {
        notify.success('Pedido alterado com sucesso.')
        await client.invalidateQueries({ queryKey: DELIVERIES_KEY })
      }
    } finally {
      sending.current = false
    }
  }, [client, personId, write])

  useEffect(() => {
    const tryNow = () => {
      if (readKept(localStorage, personId).some(({ refused }) => refused === undefined)) void flush()
    }
    tryNow()
    window.addEventListener('online', tryNow)
    document.addEventListener('visibilitychange', tryNow)
    const timer = setInterval(tryNow, TRY_AGAIN_MS)
    return () => {
      window.removeEventListener('online', tryNow)
      document.removeEventListener('visibilitychange', tryNow)
      clearInterval(timer)
    }
  }, [flush, personId])

  /** Keeps it and sends it; false when the phone has no room for it. */
  const add = (actions: readonly Omit<Kept, 'id'>[]): boolean => {
    try {
      write([
        ...readKept(localStorage, personId),
        ...actions.map((action) => ({ ...action, id: `${action.orderId}-${action.action}-${Date.now()}` })),
      ])
    } catch {
      notify.error('Não há espaço neste aparelho para guardar o registro.')
      return false
    }
    void flush()
    return true
  }
  const discard = (id: string) => write(readKept(localStorage, personId).filter((one) => one.id !== id))
  /** `sub` of an employee's token is 'e' and the id. */
  const delivererId = Number(personId.slice(1))
  return { kept, offline, add, discard, flush, delivererId, personId }
}
