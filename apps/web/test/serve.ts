import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { queryClient } from '../src/shared/api/query-client.ts'

/** A response other than 200: status, code and text of the error. */
export const refused = (status: number, code: string, text: string, current?: unknown) =>
  Response.json({ code, errors: [text], current }, { status })

/** Data, or a function that answers a call with this body; null: the response is lost. */
type Answer = unknown | ((body: unknown) => unknown)

export interface Call {
  route: string
  body: unknown
  key: string | null
}

/**
 * A person with these permissions, of a shop in this time zone (else its usual one), and a server that answers by method and path without its query. Returns the calls
 * that change something, in their order.
 */
export function serve(
  answers: Record<string, Answer>,
  permissions: string[] = ['full:access'],
  zoneinfo?: string,
) {
  const sent: Call[] = []
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ unique_name: 'Rui', sub: 'e7', zoneinfo }))}.s`,
    expires: Date.now() + 3_600_000,
    permissions,
  } as never)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const route = `${method} ${decodeURIComponent(url.replace(/^.*?\/api\//, '/').replace(/\?.*$/, ''))}`
    const parsed = body ? JSON.parse(String(body)) : undefined
    if (method !== 'GET') sent.push({ route, body: parsed, key: new Headers(headers).get('idempotency-key') })
    const given = answers[route]
    const response = typeof given === 'function' ? await given(parsed) : given
    if (response === null) throw new TypeError('Failed to fetch')
    if (response instanceof Response) return response
    if (response === undefined) return refused(404, 'NOT_FOUND', `Sem resposta: ${route}`)
    return Response.json({ data: response })
  })
  return sent
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => fireEvent.click(button(name))
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export async function type(label: string | RegExp, value: string) {
  await fill(field(label), value)
  fireEvent.blur(field(label))
}
