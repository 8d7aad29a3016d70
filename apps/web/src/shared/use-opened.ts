import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

interface Step {
  /** Replaces the current step of the history. */
  replace?: boolean
  /** Scrolls to the top, for a new content. */
  fromTop?: boolean
}

/**
 * What is open above a screen (a dialog, a panel, a record), stored in the URL under `names`. Opening adds a step to
 * the history, so that Back closes it; closing removes the names. `names` must be constant.
 */
export function useOpened<Search extends object>(names: readonly (keyof Search & string)[]) {
  const navigate = useNavigate()
  const change = useCallback(
    (what: Partial<Search>, { replace = false, fromTop = false }: Step = {}) => {
      const nothing = Object.fromEntries(names.map((name) => [name, undefined]))
      const search = (before: object) => ({ ...before, ...nothing, ...what })
      navigate({ to: '.', search, replace, resetScroll: fromTop })
    },
    [names, navigate],
  )
  return useMemo(() => ({ open: change, close: () => change({}, { replace: true }) }), [change])
}

export type Opened<Search extends object> = ReturnType<typeof useOpened<Search>>
