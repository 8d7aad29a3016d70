import { errorText } from '@shop/browser/api-error'
import { createQueryClient, refreshOwn } from '@shop/browser/query-client'
import type { QueryKey } from '@tanstack/react-query'
import { notify } from '../ui/notices.ts'

export const queryClient = createQueryClient({
  onFailure: (error, meta) => notify.error(meta?.fixedErrorText ?? errorText(error, meta?.errorText)),
  onSuccess: notify.success,
})

/** Reloads what is on the screen at the person's request, as a call of the person. */
export const refresh = (...queryKeys: readonly QueryKey[]) => refreshOwn(queryClient, queryKeys)

/** Reloads what is on the screen in the background: the connection's banner shows a failure. */
export const refetchShown = () => queryClient.refetchQueries({ type: 'active' })

/**
 * Shows the response to a change as the data of a query. The response to a read that began before may be older: it is not
 * used.
 */
export async function showSaved<Data>(queryKey: QueryKey, saved: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, saved)
}
