import { useSyncExternalStore } from 'react'
import { getSession, subscribeToSession } from './session.ts'

/** The signed-in person; null when nobody is. */
export const useSession = () => useSyncExternalStore(subscribeToSession, getSession)
