import {
  type DefaultOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { recordSessionUnknown } from './connection.ts'
import { endsSession } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta & { successText?: string }
  }
}

export type CallMeta = {
  /** Shown when the server has no text of its own. */
  errorText?: string
  /** Shown instead of the server's text. */
  fixedErrorText?: string
  /** The screen shows the failure itself. */
  silent?: boolean
}

const PASSING_TROUBLE = [502, 503, 504]

type AnyQuery = Pick<Query<unknown, unknown, unknown, QueryKey>, 'state' | 'meta' | 'queryHash'>

/** Hashes of queries that a person reloaded and that have not been answered yet. */
const reloadedByPerson = new Set<string>()

interface Options {
  /** A failure that ends no session and that no screen shows itself. */
  onFailure: (error: unknown, meta: CallMeta | undefined) => void
  /** A change with a text for its success. */
  onSuccess: (text: string) => void
  queries?: DefaultOptions['queries']
}

/** The client of an app: decides which failed call ends the session, which is reported, and which is sent again. */
export function createQueryClient({ onFailure, onSuccess, queries }: Options): QueryClient {
  const report = (error: unknown, meta: CallMeta | undefined) => {
    if (!meta?.silent) onFailure(error, meta)
  }
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
    if (error instanceof ApiError && error.status === 401) recordSessionUnknown(endsToken)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: queryFailed }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!endsSession(error)) report(error, mutation.meta)
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.successText) onSuccess(mutation.meta.successText)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && PASSING_TROUBLE.includes(error.status),
        ...queries,
      },
      // Calls are always sent: if the browser wrongly reports that it is offline, a click would have no effect.
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Reloads what is shown and changed on the server. A first load that is under way is followed by another, because its
 * response may be older than the change.
 */
export async function reloadChanged(client: QueryClient, queryKey: QueryKey) {
  const loading = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
  await Promise.all(
    loading.map((one) => client.refetchQueries({ queryKey: one.queryKey, exact: true, type: 'active' })),
  )
}

/** Reloads what is on the screen at the person's request, as a call of the person. */
export async function refreshOwn(client: QueryClient, queryKeys: readonly QueryKey[]) {
  const shown = queryKeys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: 'active' }))
  for (const { queryHash } of shown) reloadedByPerson.add(queryHash)
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
  for (const { queryHash } of shown) reloadedByPerson.delete(queryHash)
}
