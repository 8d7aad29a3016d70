import { USUAL_PAGE } from '@shop/domain/page-sizes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { firstView, paramsFromView, type TableView, viewFromParams } from './table-view.ts'

interface Options {
  /** Rows of a page until the person chooses another number. */
  pageSize?: number | undefined
  /** Required when one screen has several tables: 'itens' gives `itens-page`. */
  name?: string | undefined
  /** The initial view. */
  start?: Partial<TableView>
}

/** A table's view stored in the URL: reload, Back and a shared link show the same rows. */
export function useUrlTableView({ pageSize = USUAL_PAGE, name, start }: Options = {}) {
  const navigate = useNavigate()
  const params: Record<string, unknown> = useSearch({ strict: false })
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
        to: '.',
        search: (current: Record<string, unknown>) => ({
          ...current,
          ...paramsFromView(next, prefix, defaults, current),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, prefix, defaults],
  )
  return { view, onViewChange }
}
