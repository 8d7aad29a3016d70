import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { GlobalSearch } from './global-search.tsx'

const keyboard = userEvent.setup({ delay: null })

test('Enter before the list is loaded opens its first target; the next text replaces one whose answer is awaited', async () => {
  serve({ 'GET /search': () => new Promise(() => {}) })
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <GlobalSearch permissions={['full:access']} />
    </QueryClientProvider>,
  )
  const box = () => screen.getByRole<HTMLInputElement>('combobox')
  await keyboard.click(box())
  await keyboard.keyboard('Produtos{Enter}')
  await waitFor(() => expect(box().value).toBe(''))
  await keyboard.click(box())
  await keyboard.keyboard('12345678{Enter}87')
  expect(box().value).toBe('87')
})

test('a code read in the dialog of the camera opens what it names; an unknown one stays in the box', async () => {
  const product = { code: '7891000315507', name: 'Capa azul', stock: 3 }
  // The browser's own decoder: no other is loaded.
  const getSupportedFormats = async () => ['ean_13', 'code_128', 'itf']
  vi.stubGlobal('BarcodeDetector', Object.assign(class {}, { getSupportedFormats }))
  const found = { orders: [], customers: [], units: [], products: [product] }
  let answer: object = { ...found, products: [] }
  serve({ 'GET /search': () => answer })
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <GlobalSearch permissions={['full:access']} />
    </QueryClientProvider>,
  )
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true })
  const read = async () => {
    await keyboard.click(box())
    await keyboard.click(await screen.findByRole('option', { name: 'Ler com a câmera' }))
    await screen.findByRole('dialog', { name: 'Ler com a câmera' })
    // The dialog takes a reader's code as the camera's.
    await keyboard.keyboard('7891000315507{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await read()
  expect(await screen.findByText('Nenhum resultado encontrado')).toBeTruthy()
  expect(box().value).toBe('7891000315507')
  expect(document.activeElement).toBe(box())
  await keyboard.clear(box())
  await keyboard.keyboard('{Escape}')
  queryClient.clear()
  answer = found
  await read()
  await waitFor(() => expect(box().value).toBe(''))
  expect(screen.queryByRole('listbox')).toBeNull()
})
