import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { PasswordForm } from './password-form.tsx'

test('after the change no password stays in the fields', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: {} }))
  const { container } = renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <PasswordForm />
    </QueryClientProvider>,
  )
  const fields = [...container.querySelectorAll<HTMLInputElement>('input[type=password]')]
  const change = screen.getByRole('button', { name: 'Alterar' }) as HTMLButtonElement
  for (const [at, value] of ['senha de antes', 'uma senha bem longa', 'uma senha bem longa'].entries())
    await fill(fields[at] as Element, value)
  expect(change.disabled).toBe(false)
  await act(async () => void fireEvent.submit(container.querySelector('form') as Element))
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(['', '', '']))
  expect((screen.getByRole('button', { name: 'Alterar' }) as HTMLButtonElement).disabled).toBe(true)
})
