import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '../ui/notices.ts'
import { ApiError, endsSession, errorText } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta & { successText?: string }
  }
}

type CallMeta = {
  /** Shown when the server has no text of its own. */
  errorText?: string
  /** Shown whatever the server says. */
  fixedErrorText?: string
  /** The screen shows the failure itself. */
  silent?: boolean
}

const PASSING_TROUBLE = [502, 503, 504]

function report(error: unknown, meta: CallMeta | undefined) {
  if (meta?.silent || endsSession(error)) return
  notify.error(meta?.fixedErrorText ?? errorText(error, meta?.errorText))
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
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
    // The server says whether it is there; the browser's own guess would leave a click without any answer.
    mutations: { networkMode: 'always' },
  },
})
