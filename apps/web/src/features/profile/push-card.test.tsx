import { openSession } from '@shop/browser/session'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { PushCard } from './push-card.tsx'

/** The bytes 1, 2 and 3 in base64url. */
const PUBLIC_KEY = 'AQID'
const ENDPOINT = 'https://push.exemplo/navegador'

let installed: string[]
let sent: { method: string; body: unknown }[]
let subscription: PushSubscription | null
let permission: NotificationPermission

const subscribed = (key = [1, 2, 3]) =>
  ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  }) as unknown as PushSubscription

const signIn = (personId: string) =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ sub: personId }))}.s`,
    expires: Date.now() + 60_000,
    permissions: ['bo:manage:orders'],
  })

/** A browser that can receive messages; the document of these tests has no service worker. */
beforeEach(() => {
  localStorage.clear()
  sent = []
  installed = []
  subscription = null
  permission = 'default'
  const worker = {
    scope: 'http://localhost/',
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = subscribed()
        return subscription
      },
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => worker,
      ready: Promise.resolve(worker),
      register: async (script: string) => void installed.push(script),
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, body: JSON.parse(String(body)) })
    return Response.json({ data: method === 'GET' ? { publicKey: PUBLIC_KEY } : null })
  })
  signIn('7')
})

const open = async () => {
  renderInApp(<PushCard />)
  const element = (await screen.findByRole('switch')) as HTMLInputElement
  await waitFor(() => expect(element.disabled).toBe(false))
  return element
}
const TOLD = { method: 'PUT', body: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } } }

test('messages are turned on after the browser’s question, and off again', async () => {
  permission = 'granted'
  const element = await open()
  expect(element.checked).toBe(false)
  fireEvent.click(element)
  await waitFor(() => expect(element.checked).toBe(true))
  expect([sent, installed]).toEqual([[TOLD], ['/sw.js']])
  await waitFor(() => expect(element.disabled).toBe(false))
  fireEvent.click(element)
  await waitFor(() => expect(element.checked).toBe(false))
  expect(sent[1]).toEqual({ method: 'DELETE', body: { endpoint: ENDPOINT } })
  expect(subscription).toBeNull()
})

test('a person who refused in the browser reads where it is allowed', async () => {
  const element = await open()
  permission = 'denied'
  fireEvent.click(element)
  await screen.findByText(/libere as notificações/)
  expect([element.checked, sent]).toEqual([false, []])
})

test('one’s own subscription is bound to the new session', async () => {
  subscription = subscribed()
  localStorage.setItem('push:/', '7')
  const element = await open()
  await waitFor(() => expect(element.checked).toBe(true))
  expect(sent).toEqual([TOLD])
})

test.each([
  ['another person’s subscription', '8', [1, 2, 3]],
  ['a subscription with a key that the shop no longer has', '7', [9, 9, 9]],
])('%s is ended in the browser', async (_, person, key) => {
  subscription = subscribed(key)
  localStorage.setItem('push:/', person)
  const element = await open()
  expect([element.checked, subscription, sent]).toEqual([false, null, []])
})
