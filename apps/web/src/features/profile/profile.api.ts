import { at, request } from '@shop/browser/client'
import type { OwnAccount, OwnSession, SecondFactorSetup } from '@shop/contract/accounts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const PROFILE = 'profile'

export const ownAccount = queryOptions({
  queryKey: [PROFILE, 'account'],
  queryFn: ({ signal }) => request<OwnAccount>('GET', '/accounts/me', { signal }),
})

export const ownSessions = queryOptions({
  queryKey: [PROFILE, 'sessions'],
  queryFn: ({ signal }) => request<{ sessions: OwnSession[] }>('GET', '/accounts/me/sessions', { signal }),
  select: (data) => data.sessions,
})

export function useReloadProfile() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [PROFILE] })
}

/** Ends one session, or without an id all except the present one. */
export function useEndSession() {
  const reload = useReloadProfile()
  return useMutation({
    mutationFn: (id?: string) =>
      request('DELETE', id ? at`/accounts/me/sessions/${id}` : '/accounts/me/sessions'),
    onSettled: reload,
    meta: { successText: 'Sessão encerrada com sucesso.' },
  })
}

const SECOND_FACTOR = '/accounts/me/second-factor'

export const beginSecondFactor = ({ currentPassword }: { currentPassword: string }) =>
  request<SecondFactorSetup>('POST', SECOND_FACTOR, { body: { currentPassword } })

export const confirmSecondFactor = (code: string) =>
  request<{ recoveryCodes: string[] }>('PATCH', SECOND_FACTOR, { body: { code } })

export const endSecondFactor = (body: { currentPassword: string; code: string }) =>
  request('DELETE', SECOND_FACTOR, { body })
