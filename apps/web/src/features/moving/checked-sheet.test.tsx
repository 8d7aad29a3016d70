import type { ImportPreview } from '@shop/contract/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { CheckedSheet } from './checked-sheet.tsx'
import { useMoving } from './use-moving.ts'

const preview = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  lines: 3,
  fresh: 2,
  changed: 1,
  unchanged: 0,
  titles: ['Nome', 'Fone'],
  sample: [
    ['Ana', '11 9'],
    ['', '12'],
  ],
  columns: { name: 'Nome', phone: '' },
  fields: [
    { name: 'name', label: 'Nome', required: true, forAll: false },
    { name: 'phone', label: 'Telefone', required: false, forAll: true },
  ],
  problems: [],
  wrong: 0,
  ...more,
})
const none = () => {}

test('a sheet without errors is imported with one press, which says how many lines differ', () => {
  const onApply = vi.fn()
  renderInApp(
    <CheckedSheet
      preview={preview()}
      values={{}}
      busy={false}
      onMatch={none}
      onSay={none}
      onApply={onApply}
    />,
  )
  expect(screen.getByText('2 novos, 1 alterado, 0 iguais')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Importar 3 linhas' }))
  expect(onApply).toHaveBeenCalledOnce()
})

test('errors stand with line and column, and nothing can be imported', () => {
  const problems = [{ line: 4, column: 'Fone', text: 'Informe um telefone válido (“12”)' }]
  renderInApp(
    <CheckedSheet
      preview={preview({ problems, wrong: 1 })}
      values={{}}
      busy={false}
      onMatch={none}
      onSay={none}
      onApply={none}
    />,
  )
  expect(screen.getByText('Informe um telefone válido (“12”)')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Importar 3 linhas' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a sheet that changes nothing says so', () => {
  renderInApp(
    <CheckedSheet
      preview={preview({ fresh: 0, changed: 0, unchanged: 3 })}
      values={{}}
      busy={false}
      onMatch={none}
      onSay={none}
      onApply={none}
    />,
  )
  expect((screen.getByRole('button', { name: 'Nada a importar' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a column shows its first cells, and what is the same for all lines is said once', async () => {
  const onSay = vi.fn()
  renderInApp(
    <CheckedSheet
      preview={preview({ fresh: 0, changed: 0, wrong: 1 })}
      values={{}}
      busy={false}
      onMatch={none}
      onSay={onSay}
      onApply={none}
    />,
  )
  expect(screen.getByText('Ana · (vazio)')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Telefone: o mesmo para todas as linhas' })
  await userEvent.type(field, '1234567{Enter}')
  expect(onSay).toHaveBeenCalledExactlyOnceWith('phone', '1234567')
})

test('a sheet is imported where the shop is opened by a plain network address, which has no randomUUID', async () => {
  const sent = serve({
    'POST /imports/suppliers/preview': preview(),
    'POST /imports/suppliers/apply': { fresh: 2, changed: 1, unchanged: 0 },
  })
  const secureOnly = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const { result } = renderHook(() => useMoving('suppliers', none), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  act(() => result.current.check(new File(['Nome'], 'fornecedores.csv')))
  await waitFor(() => expect(result.current.checked).toBeTruthy())
  act(() => result.current.apply())
  await waitFor(() => expect(result.current.applied ?? result.current.problem).toBeTruthy())
  expect(result.current.problem).toBeUndefined()
  expect(sent.at(-1)).toMatchObject({
    route: 'POST /imports/suppliers/apply',
    body: { key: expect.stringMatching(/^[0-9a-f]{32}$/) },
  })
  secureOnly.mockRestore()
})
