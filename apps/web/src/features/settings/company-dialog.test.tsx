import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { CompanyDialog } from './company-dialog.tsx'
import { MessagesDialog } from './messages-dialog.tsx'

beforeEach(() => queryClient.clear())

const company = {
  companyId: 1,
  pixAuto: false,
  proofHours: 24,
  unpaidUnits: 500,
  counterReturnDays: 30,
  counterReturnMax: 1000,
  toldAbove: 500,
  name: 'Loja',
  cnpj: '',
  phone: '',
  logoUrl: null,
  address: { zipCode: '' },
}
const messages = { texts: [], mails: [] }

test.each([
  [CompanyDialog, company, 'Nome'],
  [MessagesDialog, messages, 'Texto para o WhatsApp'],
])('%o that cannot be loaded says so and is loaded by another try', async (Dialog, data, field) => {
  let broken = true
  vi.stubGlobal('fetch', async () =>
    broken ? Response.json({ errors: ['Fora do ar.'] }, { status: 500 }) : Response.json({ data }),
  )
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Dialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Fora do ar.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByLabelText(new RegExp(field))).toBeTruthy()
})
