import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const PROFILE = 'profile'

export const ownAccount = queryOptions({
  queryKey: [PROFILE, 'account'],
  queryFn: ({ signal }) => request(calls.getAccountsMe, { signal }),
})

export const ownSessions = queryOptions({
  queryKey: [PROFILE, 'sessions'],
  queryFn: ({ signal }) => request(calls.getAccountsMeSessions, { signal }),
  select: (data) => data.sessions,
})

export function useReloadProfile() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [PROFILE] })
}

/** Ends one session, or without an id all except the current one. */
export function useEndSession() {
  const reload = useReloadProfile()
  return useMutation({
    mutationFn: (id?: string) =>
      request(id ? at(calls.deleteAccountsMeSessionsById, { id }) : calls.deleteAccountsMeSessions),
    onSettled: reload,
    meta: { successText: 'Sessão encerrada com sucesso.' },
  })
}

export const beginSecondFactor = ({ currentPassword }: { currentPassword: string }) =>
  request(calls.postAccountsMeSecondFactor, { body: { currentPassword } })

export const confirmSecondFactor = (code: string) =>
  request(calls.patchAccountsMeSecondFactor, { body: { code } })

export const endSecondFactor = (body: { currentPassword: string; code: string }) =>
  request(calls.deleteAccountsMeSecondFactor, { body })

export const changePassword = (body: BodyOf<'patchAccountsMePassword'>) =>
  request(calls.patchAccountsMePassword, { body })
