import { useCallback, useMemo } from 'react'
import { navigate } from '../router/router.ts'
import { useSearchValues } from '../router/use-address.ts'
import { firstView, paramsFromView, type TableView, viewFromParams } from './table-view.ts'

interface Options {
  pageSize: number
  /** Required when one screen has several tables: 'itens' gives `itens-page`. */
  name?: string
  /** The initial view. */
  start?: Partial<TableView>
}

/** A table's view stored in the address: reload, Back and a shared link show the same rows. */
export function useUrlTableView({ pageSize, name, start }: Options) {
  const params = useSearchValues()
  const prefix = name ? `${name}-` : ''
  const startText = JSON.stringify(start ?? {})
  const defaults = useMemo(
    (): TableView => ({ ...firstView(pageSize), ...JSON.parse(startText) }),
    [pageSize, startText],
  )
  const view = useMemo(() => viewFromParams(params, prefix, defaults), [params, prefix, defaults])
  const onViewChange = useCallback(
    (next: TableView) =>
      navigate({
        search: (present) => ({
          ...present,
          ...paramsFromView(next, prefix, defaults, present),
        }),
        replace: true,
        resetScroll: false,
      }),
    [prefix, defaults],
  )
  return { view, onViewChange }
}
