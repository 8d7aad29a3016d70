import { useState } from 'react'

const keyOf = (orderId: number) => `stocking-ticks:${orderId}`

/** Which items are in the box already, kept in this tab: a phone reloads a page it has put aside. */
export function useTicks(orderId: number) {
  const [ticked, setTicked] = useState<readonly number[]>(() =>
    JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? '[]'),
  )
  const toggle = (productId: number) => {
    const next = ticked.includes(productId) ? ticked.filter((id) => id !== productId) : [...ticked, productId]
    setTicked(next)
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(next))
  }
  return { ticked, toggle, forget: () => sessionStorage.removeItem(keyOf(orderId)) }
}
