import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ChosenCustomer, customerSearch } from './selling.api.ts'
import type { TypedAhead } from './typed-ahead.ts'

/**
 * Keeps each Enter until the response to its own text: one customer is chosen; with several or none the next Enter is
 * tried. Text typed or scanned meanwhile stays in `ahead`.
 */
export function useEnteredCustomer(ahead: TypedAhead, onSelect: (customer: ChosenCustomer) => void) {
  const client = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const isOver = useRef(false)
  const running = useRef(false)
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])
  const searchNext = async () => {
    const place = ahead.entries.findIndex(({ kind }) => kind === 'typed')
    const entry = ahead.entries[place]
    if (!entry) return false
    const response = await client.fetchQuery(customerSearch(entry.text)).catch(() => undefined)
    if (isOver.current) return false
    ahead.entries.splice(place, 1)
    const [only, ...others] = response?.customers ?? []
    if (!only || others.length > 0) return true
    isOver.current = true
    onSelect(only)
    return false
  }
  const enter = async (text: string) => {
    ahead.entries.push({ kind: 'typed', text })
    ahead.text = ''
    if (running.current) return
    running.current = true
    setWaiting(true)
    while (await searchNext());
    running.current = false
    if (!isOver.current) setWaiting(false)
  }
  return { enter: (text: string) => void enter(text), isWaiting }
}
