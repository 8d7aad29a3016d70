import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import SynonymsPanel from './synonyms-panel.tsx'

const CASES = { id: 1, words: ['capa', 'capinha'], also: [], version: 3 }

const open = (answers: Record<string, unknown>) => {
  queryClient.clear()
  const sent = serve({ 'GET /synonyms': [CASES], ...answers })
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SynonymsPanel onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  return sent
}

test('words are added with Enter or by leaving the field; one alone cannot be saved', async () => {
  const sent = open({ 'POST /synonyms': { ...CASES, id: 2 } })
  press('Novas palavras')
  const user = userEvent.setup()
  const field = await screen.findByLabelText(/^Palavras que dizem/, { selector: '[data-autofocus]' })
  await user.type(field, 'gimbal{Enter}')
  expect(button('Salvar').disabled).toBe(true)
  await user.type(field, 'estabilizador')
  await user.tab()
  await waitFor(() => expect(button('Salvar').disabled).toBe(false))
  press('Salvar')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ body: { words: ['gimbal', 'estabilizador'], also: [] } })
})

test('words are removed only after a question that names them; a refusal leaves them open', async () => {
  const sent = open({
    'DELETE /synonyms/1': () => refused(404, 'NOT_FOUND', 'Estas palavras já não estão na lista.'),
  })
  fireEvent.click(await screen.findByText('capa, capinha'))
  press('Remover')
  expect(await screen.findByText('A busca deixa de tratar estas palavras como iguais.')).toBeTruthy()
  const [, confirm] = await screen.findAllByRole('button', { name: 'Remover' })
  fireEvent.click(confirm as HTMLElement)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByLabelText(/^Palavras que dizem/, { selector: '[data-autofocus]' })).toBeTruthy()
})
