import { ApiError, errorText } from '@shop/browser/api-error'
import { noteSessionUnknown } from '@shop/browser/connection'
import { endsSession } from '@shop/browser/session'
import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { notify } from '../ui/notices.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta & { successText?: string }
  }
}

type CallMeta = {
  /** Shown when the server has no text of its own. */
  errorText?: string
  /** Shown instead of the server's text. */
  fixedErrorText?: string
  /** The screen shows the failure itself. */
  silent?: boolean
}

const PASSING_TROUBLE = [502, 503, 504]

function report(error: unknown, meta: CallMeta | undefined) {
  if (!meta?.silent) notify.error(meta?.fixedErrorText ?? errorText(error, meta?.errorText))
}

type AnyQuery = Pick<Query<unknown, unknown, unknown, QueryKey>, 'state' | 'meta' | 'queryHash'>

/** Hashes of queries that a person reloaded and that have not been answered yet. */
const reloadedByPerson = new Set<string>()

/**
 * A first load is a call of the person, who opened something. A reload of data already shown (by a timer, the window's
 * focus, a live event or another person's change) is a background call.
 */
function queryFailed(error: unknown, query: AnyQuery) {
  const isOwn = query.state.data === undefined || reloadedByPerson.has(query.queryHash)
  if (isOwn && endsSession(error)) return
  const endsToken = error instanceof ApiError ? error.endsToken : undefined
  if (endsToken === undefined) return report(error, query.meta)
  // The connection's banner shows it.
  if (error instanceof ApiError && error.status === 401) noteSessionUnknown(endsToken)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: queryFailed }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!endsSession(error)) report(error, mutation.meta)
    },
    onSuccess: (_data, _variables, _result, mutation) => {
      if (mutation.meta?.successText) notify.success(mutation.meta.successText)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && PASSING_TROUBLE.includes(error.status),
    },
    // The server decides whether it is reachable; if the browser believes to be offline, a click would have no effect.
    mutations: { networkMode: 'always' },
  },
})

/** Reloads what is on the screen because the person asked for it: a call of their own. */
export async function refresh(...queryKeys: readonly QueryKey[]) {
  const shown = queryKeys.flatMap((queryKey) =>
    queryClient.getQueryCache().findAll({ queryKey, type: 'active' }),
  )
  for (const { queryHash } of shown) reloadedByPerson.add(queryHash)
  await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  for (const { queryHash } of shown) reloadedByPerson.delete(queryHash)
}

/** Reloads what is on the screen in the background: the connection's banner shows a failure. */
export const refetchShown = () => queryClient.refetchQueries({ type: 'active' })
