import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

interface Step {
  /** Instead of the present step of the history. */
  replace?: boolean
  /** A new screenful, which is read from its top. */
  fromTop?: boolean
}

/**
 * What stands open above a screen (a dialog, a panel, a record), kept in the screen's address under `names`. Opening is a
 * step of the history, so that Back closes it; closing takes the names away again. `names` is a constant.
 */
export function useOpened<Search extends object>(names: readonly (keyof Search & string)[]) {
  const navigate = useNavigate()
  const change = useCallback(
    (what: Partial<Search>, { replace = false, fromTop = false }: Step = {}) => {
      const nothing = Object.fromEntries(names.map((name) => [name, undefined]))
      const search = (before: object) => ({ ...before, ...nothing, ...what })
      void navigate({ to: '.', search: search as never, replace, resetScroll: fromTop })
    },
    [navigate, names],
  )
  return useMemo(() => ({ open: change, close: () => change({}, { replace: true }) }), [change])
}

export type Opened<Search extends object> = ReturnType<typeof useOpened<Search>>
