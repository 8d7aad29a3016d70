import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

const PROFILE = 'profile'

export const ownAccount = readQuery(PROFILE, 'GET /accounts/me')

export const ownSessions = queryOptions({
  ...readQuery(PROFILE, 'GET /accounts/me/sessions'),
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
      request(id ? at('DELETE /accounts/me/sessions/:id', { id }) : 'DELETE /accounts/me/sessions'),
    onSettled: reload,
    meta: { successText: 'Sessão encerrada com sucesso.' },
  })
}

export const beginSecondFactor = ({ currentPassword }: { currentPassword: string }) =>
  request('POST /accounts/me/second-factor', { body: { currentPassword } })

export const confirmSecondFactor = (code: string) =>
  request('PATCH /accounts/me/second-factor', { body: { code } })

export const endSecondFactor = (body: { currentPassword: string; code: string }) =>
  request('DELETE /accounts/me/second-factor', { body })

export const changePassword = (body: BodyOf<'PATCH /accounts/me/password'>) =>
  request('PATCH /accounts/me/password', { body })
