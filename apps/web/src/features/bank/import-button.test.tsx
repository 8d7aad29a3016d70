import { fill } from '@shop/browser/test/fill'
import type { BankAccount, ImportedRow, ImportedStatement } from '@shop/contract/bank'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { AccountQuestions } from './account-questions.tsx'
import { ImportButton } from './import-button.tsx'

beforeEach(() => queryClient.clear())

const ACCOUNT: BankAccount = {
  id: 4,
  name: '341/1234-5',
  isConfirmed: true,
  trusts: null,
  unsaid: 0,
  contradicting: 0,
}
const RESULT: ImportedStatement = {
  id: 1,
  lines: 3,
  known: 1,
  settled: 1,
  waiting: 1,
  settledEarlier: 0,
  balances: 0,
  left: 0,
  refused: 0,
  rows: [],
  differences: null,
  accounts: [ACCOUNT],
}
const row = (line: number, more: Partial<ImportedRow>): ImportedRow => ({
  line,
  became: 'left',
  reason: null,
  column: null,
  text: '',
  ...more,
})

const send = (answer: unknown, more: object = {}) => {
  const sent = serve({ 'POST /bank/statements': answer, 'GET /bank/accounts': { items: [ACCOUNT] }, ...more })
  const { container } = renderInApp(
    <QueryClientProvider client={queryClient}>
      <ImportButton />
      <AccountQuestions />
    </QueryClientProvider>,
  )
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  void fill(input, [new File(['x'], 'extrato.csv')])
  return sent
}

test('an import says what became of every row of the file', async () => {
  send({
    ...RESULT,
    left: 3,
    refused: 1,
    settledEarlier: 2,
    differences: [{ line: 9, amount: 5 }],
    rows: [
      row(1, { reason: 'text', text: 'Data Valor' }),
      row(2, { reason: 'balance', text: 'SALDO ANTERIOR' }),
      row(7, { became: 'refused', column: 'Valor', text: 'Valor inválido: “1,2,3”' }),
      row(8, { reason: 'balance', text: 'SALDO DO DIA' }),
    ],
  })
  await screen.findByText(
    '2 lançamentos novos de 3: 1 conciliado automaticamente, 1 à espera. 2 lançamentos de outros arquivos foram conciliados também. 3 linhas ficaram de fora: título ou texto 1, saldo 2.',
  )
  await screen.findByText('Linha 7, Valor: Valor inválido: “1,2,3”')
  await screen.findByText('Linha 8, saldo: SALDO DO DIA')
  await screen.findByText(/não conferem: R\$\s5,00 de diferença no saldo da linha 9\.$/)
})

test('a file without news, of which the balances agree, says both', async () => {
  send({ ...RESULT, known: 3, settled: 0, waiting: 0, differences: [] })
  await screen.findByText(
    /^Este arquivo não traz nada novo: 3 lançamentos já estavam aqui\. Os saldos .* conferem/,
  )
})

test('an account that must be chosen is chosen, and the file is sent again with it', async () => {
  const sent = send((body: { accountId?: number }) =>
    body.accountId === 9
      ? RESULT
      : refused(422, 'RULE_VIOLATION', 'Escolha a conta dele.', { accounts: [{ id: 9, name: 'Banco B' }] }),
  )
  fireEvent.click(await screen.findByLabelText('Conta deste arquivo', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Banco B' }))
  await screen.findByText(/2 lançamentos novos/)
  expect(sent.map(({ body }) => (body as { accountId?: number }).accountId)).toEqual([undefined, 9])
})

test('what a file does not say is asked once: its account, and the direction of its amounts', async () => {
  const open = { ...ACCOUNT, id: 7, name: 'Conta do arquivo extrato.csv', isConfirmed: false, unsaid: 2 }
  const sent = send(RESULT, {
    'GET /bank/accounts': { items: [ACCOUNT, open] },
    'PATCH /bank/accounts/7': open,
  })
  await screen.findByText(
    '2 lançamentos de “Conta do arquivo extrato.csv” não dizem se o dinheiro entrou ou saiu.',
  )
  press('Todos entraram')
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ route: 'PATCH /bank/accounts/7', body: { trusts: 'sign' } }),
  )
  fireEvent.click(screen.getByLabelText(/^De que conta é/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: '341/1234-5' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'É esta conta' }).disabled).toBe(false),
  )
  press('É esta conta')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { sameAs: 4 } }))
})
