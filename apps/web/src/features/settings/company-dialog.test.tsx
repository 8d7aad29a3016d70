import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { CompanyDialog } from './company-dialog.tsx'
import { MessagesDialog } from './messages-dialog.tsx'

beforeEach(() => queryClient.clear())

const company = {
  companyId: 1,
  pixAuto: false,
  packagingImages: false,
  proofHours: 24,
  unpaidUnits: 500,
  counterReturnDays: 30,
  counterReturnMax: 1000,
  toldAbove: 500,
  goldPercentage: null,
  silverPercentage: 12.5,
  name: 'Loja',
  cnpj: '',
  phone: '',
  logoUrl: null,
  address: { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' },
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

test('percentages stand in the form of those alone who read costs, and are sent by them alone', async () => {
  const { goldPercentage: _, silverPercentage: __, ...seen } = company
  const saved: object[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method === 'PATCH') saved.push(JSON.parse(body ?? ''))
    return Response.json({ data: seen })
  })
  const closed = vi.fn()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <CompanyDialog onClose={closed} />
    </QueryClientProvider>,
  )
  await fill(await screen.findByLabelText<HTMLInputElement>(/^Nome/), 'Loja do Centro')
  expect(screen.queryByLabelText(/^Percentual/)).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salvar' })))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(saved).toEqual([expect.objectContaining({ name: 'Loja do Centro' })])
  expect(Object.keys(saved[0] ?? {}).join()).not.toContain('Percentage')
})

describe('the company’s settings', () => {
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
  const type = (label: string, text: string) => fill(field(label), text)
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salvar' })))
  let saved: object[]
  const closed = vi.fn()

  beforeEach(async () => {
    sessionStorage.clear()
    saved = []
    closed.mockReset()
    vi.stubGlobal('fetch', async (_: string, { method, body }: { method?: string; body?: string } = {}) => {
      if (method === 'PATCH') saved.push(JSON.parse(body ?? ''))
      return Response.json({ data: company })
    })
    renderWithQuestions(
      <QueryClientProvider client={queryClient}>
        <CompanyDialog onClose={closed} />
      </QueryClientProvider>,
    )
    await screen.findByLabelText(/^Nome/)
  })

  test('show amounts in reais and percentages as they are stored, and keep what is not changed', async () => {
    expect(field('Valor de troca no balcão').value).toBe('1.000,00')
    expect(field('Avisar valores a partir de').value).toBe('500,00')
    expect(field('Percentual ouro de produtos novos').value).toBe('')
    expect(field('Percentual prata de produtos novos').value).toBe('12,5')
    await type('Nome', 'Loja do Centro')
    await save()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(saved).toEqual([{ companyId: 1, name: 'Loja do Centro' }])
  })

  test('are typed with comma, above 100 % too, and an emptied percentage removes the default', async () => {
    await type('Valor de troca no balcão', '1.234,50')
    await type('Percentual ouro de produtos novos', '1.300,25')
    await type('Percentual prata de produtos novos', '')
    await act(async () => field('Percentual prata de produtos novos').blur())
    expect(field('Percentual ouro de produtos novos').value).toBe('1300,25')
    await save()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(saved).toEqual([
      expect.objectContaining({
        counterReturnMax: 1_234.5,
        goldPercentage: 1_300.25,
        silverPercentage: null,
      }),
    ])
  })

  test('are left by the word of the other forms', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('ask for pictures of what is packed', async () => {
    fireEvent.click(field('Fotos da embalagem obrigatórias'))
    await save()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(saved).toEqual([{ companyId: 1, packagingImages: true }])
  })

  test.each([
    ['Percentual ouro de produtos novos', '10.000,1', 'Informe um percentual de 0 a 10.000'],
    ['Percentual prata de produtos novos', '-1', 'Informe um percentual de 0 a 10.000'],
    ['Percentual prata de produtos novos', 'muito', 'Informe um percentual de 0 a 10.000'],
    ['Avisar valores a partir de', '', 'Informe o valor'],
  ])('say at %s that %j is no value, and are not saved', async (label, text, message) => {
    await type(label, text)
    await act(async () => field(label).blur())
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
    expect(saved).toEqual([])
  })
})
