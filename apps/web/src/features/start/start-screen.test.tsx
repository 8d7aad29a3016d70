import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawScreen } from '../../../test/draw.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { StartScreen } from './start-screen.tsx'

beforeEach(() => {
  queryClient.clear()
  localStorage.removeItem('start-hidden')
})

const drawWith = (done: object) => {
  const data = { company: false, people: false, products: false, customers: false, sale: false, ...done }
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  return drawScreen(
    '/admin/start',
    <QueryClientProvider client={queryClient}>
      <StartScreen />
    </QueryClientProvider>,
  )
}

test('the first step that is not done is marked, and what is done has a tick', async () => {
  await drawWith({ company: true, products: true })
  expect(await screen.findAllByLabelText('Feito')).toHaveLength(2)
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Pessoas')
})

test('it can be dismissed, and is gone in this browser', async () => {
  await drawWith({})
  fireEvent.click(await screen.findByRole('button', { name: 'Não mostrar mais' }))
  await vi.waitFor(() => expect(localStorage.getItem('start-hidden')).toBe('dismissed'))
})

test('a shop with everything is ready', async () => {
  await drawWith({ company: true, people: true, products: true, customers: true, sale: true })
  expect(await screen.findByText('A loja está pronta.')).toBeTruthy()
  expect(localStorage.getItem('start-hidden')).toBe('done')
})
