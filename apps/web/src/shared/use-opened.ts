import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { idIn } from './router/search-values.ts'

interface Step {
  /** Replaces the current step of the history. */
  replace?: boolean
  /** Scrolls to the top, for a new content. */
  fromTop?: boolean
}

/**
 * What is open above a screen (a dialog, a panel, a record), stored in the URL under `names`. Opening adds a step to
 * the history, so that Back closes it; closing removes the names, and leads back to the counter where `counter` in the URL
 * is the customer of the sale there. `names` must be constant.
 */
export function useOpened<Search extends object>(names: readonly (keyof Search & string)[]) {
  const navigate = useNavigate()
  const router = useRouter()
  const change = useCallback(
    (what: Partial<Search>, { replace = false, fromTop = false }: Step = {}) => {
      const nothing = Object.fromEntries(names.map((name) => [name, undefined]))
      const search = (before: object) => ({ ...before, ...nothing, ...what })
      navigate({ to: '.', search, replace, resetScroll: fromTop })
    },
    [names, navigate],
  )
  return useMemo(() => {
    const close = () => {
      const customer = idIn(router.latestLocation.search.counter)
      if (customer) navigate({ to: '/admin/counter', search: { customer }, replace: true })
      else change({}, { replace: true })
    }
    return { open: change, close }
  }, [change, navigate, router])
}

export type Opened<Search extends object> = ReturnType<typeof useOpened<Search>>
