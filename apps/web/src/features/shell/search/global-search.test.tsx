import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
