import { isZipCode, normalizeZipCode } from '@shop/domain/zip-code'
import { useEffect, useRef } from 'react'
import { addressOfZipCode } from './accounts.api.ts'
import type { Contact } from './contact-form.ts'

const FILLED = ['street', 'neighborhood', 'city', 'state'] as const

/**
 * Fills the address once its CEP is typed, as far as the shop's service knows it. What a person typed stays; what an
 * earlier CEP filled is replaced.
 */
export function useZipCode(
  { zipCode, ...address }: Contact['address'],
  change: (path: `address.${(typeof FILLED)[number]}`, value: string) => void,
): void {
  const typed = isZipCode(zipCode) ? normalizeZipCode(zipCode) : ''
  const seen = useRef(typed)
  const filled = useRef<Partial<Contact['address']>>({})
  const latest = useRef(address)
  latest.current = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each CEP
  useEffect(() => {
    if (!typed || typed === seen.current) return
    seen.current = typed
    const leaving = new AbortController()
    addressOfZipCode(typed, leaving.signal)
      .then((found) => {
        for (const name of FILLED) {
          const now = latest.current[name]
          if (!found[name] || (now && now !== filled.current[name])) continue
          change(`address.${name}`, found[name])
          filled.current[name] = found[name]
        }
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [typed])
}
