import { errorText } from '@shop/browser/api-error'
import { createQueryClient } from '@shop/browser/query-client'
import { getSession, subscribeToSession } from '@shop/browser/session'
import { notify } from '../ui/notice.tsx'
import { isLeaving } from './session.ts'

export const queryClient = createQueryClient({
  onFailure: (error) => notify(errorText(error)),
  onSuccess: notify,
  // What the phone had stored counts as loaded: it is reloaded as soon as the server may be reachable.
  queries: { refetchOnWindowFocus: 'always' },
})

// The next person must not see what the one before had loaded.
subscribeToSession((before) => {
  if (before?.token !== getSession()?.token) queryClient.clear()
  // Expired, ended from elsewhere or refused: the reason is said after the right password.
  if (before && !getSession() && !isLeaving()) notify('A sua sessão terminou. Entre de novo para continuar.')
})

/** Reloads what is on the screen in the background. */
export const refetchShown = () => queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
