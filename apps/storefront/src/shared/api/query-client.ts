import { errorText } from '@shop/browser/api-error'
import { createQueryClient } from '@shop/browser/query-client'
import { getSession, subscribeToSession } from '@shop/browser/session'
import { notify } from '../ui/notice.tsx'
import { isLeaving } from './session.ts'

export const queryClient = createQueryClient({
  onFailure: (error) => notify(errorText(error)),
  onSuccess: notify,
  // Data stored on the phone counts as loaded: it is reloaded as soon as the server may be reachable.
  queries: { refetchOnWindowFocus: 'always' },
})

// The next person must not see data that the previous one had loaded.
subscribeToSession((before) => {
  if (before?.token !== getSession()?.token) queryClient.clear()
  // The session expired, was ended elsewhere or was refused: the sign-in shows the reason after the right
  // password.
  if (before && !getSession() && !isLeaving()) notify('A sua sessão terminou. Entre de novo para continuar.')
})

/** Reloads what is on the screen in the background. */
export const refetchShown = () => queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
