import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { StartScreen } from './start-screen.tsx'

let sent: unknown[]

beforeEach(() => {
  queryClient.clear()
  localStorage.removeItem('start-done')
  sent = []
})

const NONE = {
  company: false,
  pix: false,
  people: false,
  products: false,
  customers: false,
  till: false,
  sale: false,
}

const renderWith = (done: object, dismissed = false) => {
  const steps = { ...NONE, ...done }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    const change = method === 'PATCH' ? JSON.parse(String(body)) : undefined
    if (change) sent.push(change)
    return Response.json({ data: { steps, dismissed, ...change } })
  })
  return renderScreen(
    '/admin/start',
    <QueryClientProvider client={queryClient}>
      <StartScreen />
    </QueryClientProvider>,
  )
}

test('the first step that is not done is marked, and what is done has a tick', async () => {
  await renderWith({ company: true, pix: true })
  expect(await screen.findAllByLabelText('Feito')).toHaveLength(2)
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Pessoas')
})

test('it is dismissed for the shop', async () => {
  await renderWith({})
  fireEvent.click(await screen.findByRole('button', { name: 'Não mostrar mais' }))
  await expect.poll(() => sent).toEqual([{ dismissed: true }])
})

test('a dismissed one still shows its steps, and returns to the menu', async () => {
  await renderWith({ company: true }, true)
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar de novo' }))
  await screen.findByRole('button', { name: 'Não mostrar mais' })
  expect(sent).toEqual([{ dismissed: false }])
})

test('a shop with everything is ready', async () => {
  await renderWith(Object.fromEntries(Object.keys(NONE).map((step) => [step, true])))
  expect(await screen.findByText('A loja está pronta.')).toBeTruthy()
  expect(localStorage.getItem('start-done')).toBe('yes')
})
