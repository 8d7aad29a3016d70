import { getSession, openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import type { Order } from '@shop/contract/orders'
import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { draftKey, writeDraft } from '../../shared/form/draft-store.ts'
import { ReturnForm } from './return-form.tsx'

const sale = {
  orderId: 5,
  code: '00000005',
  customer: 'Cliente',
  customerId: 9,
  statusKey: RETURNABLE_STATUSES[0],
  shippingCost: 0,
  items: [{ productId: 1, name: 'Capa', unitPrice: 20, quantity: 2, returned: 0, serialised: false }],
} as unknown as Order

const FIRST = {
  kind: 'exchange',
  lines: {},
  goods: [],
  payment: 'cash',
  reason: '',
  settle: 'credit',
  refundFreight: false,
  comments: '',
  images: [],
}
const TYPED = {
  ...FIRST,
  reason: 'wrong',
  lines: { 1: { quantity: 1, defective: false } },
  goods: [{ productId: 2, name: 'Película', price: 100, stock: 5, quantity: 1 }],
}

let credit: number
let isWalkIn: boolean
let sent: { key: string | null; body: { totalSeen: number } }[]
let responses: (() => Response)[]
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const done = () => Response.json({ data: { returnId: 1, order: { code: '00000006' } } }, { status: 201 })
const stale = () =>
  Response.json({ errors: ['O valor a pagar mudou.'], code: 'STALE', current: null }, { status: 409 })

const failing = () => new Response('Bad Gateway', { status: 502 })

const onExchanged = vi.fn()

const signIn = (permissions = ['full:access']) =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ sub: '7' }))}.s`,
    expires: Date.now() + 60_000,
    permissions,
  })

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  onExchanged.mockClear()
  credit = 0
  isWalkIn = false
  sent = []
  responses = []
  signIn()
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit = {}) => {
    if (!url.endsWith('/returns/exchange'))
      return Response.json({ data: { customer: { email: 'c@exemplo.com' }, credit } })
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) })
    return responses.shift()?.()
  })
})

function show(maySell: boolean) {
  const ends = { onClose: () => {}, onReturned: () => {}, onExchanged }
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <ReturnForm sale={{ ...sale, isWalkIn }} maySell={maySell} {...ends} />
    </QueryClientProvider>,
  )
}
async function open() {
  show(true)
  await screen.findByText('O que o cliente leva')
}
async function press() {
  const before = sent.length
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Registrar troca' })))
  await waitFor(() => expect(sent).toHaveLength(before + 1))
}

/** The customer's credit changes, and the form shows it. */
async function seeCredit(reais: number) {
  credit = reais
  await act(() => queryClient.refetchQueries())
  await screen.findByText(/Crédito que o cliente já tem/)
}

/** The person chose what comes back and what is taken instead: the difference is R$ 80,00 without credit. */
beforeEach(() => {
  const name = draftKey(getSession()?.personId ?? '', `return:${sale.orderId}`)
  writeDraft(sessionStorage, name, { before: FIRST, typed: TYPED })
})

test('an exchange whose answer got lost is sent again as it was, although the customer’s credit changed', async () => {
  responses = [failing, done]
  await open()
  await press()
  await seeCredit(30)
  await press()
  expect(sent[0]?.body.totalSeen).toBe(80)
  expect(sent[1]).toEqual(sent[0])
  await waitFor(() => expect(onExchanged).toHaveBeenCalled())
})

test('also after the session ended with the network, and the page was loaded again', async () => {
  responses = [lost, done]
  await open()
  await press()
  cleanup()
  queryClient.clear()
  credit = 30
  signIn()
  await open()
  await press()
  expect(sent[1]).toEqual(sent[0])
})

test('an exchange that was refused is sent with the sum that the person sees now', async () => {
  responses = [failing, stale, done]
  await open()
  await press()
  await press()
  await seeCredit(30)
  await press()
  expect(sent.map(({ body }) => body.totalSeen)).toEqual([80, 80, 50])
})

test('no reason is preset, and a defect marks what comes back as defective', async () => {
  sessionStorage.clear()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <ReturnForm
        sale={sale}
        maySell={false}
        onClose={() => {}}
        onReturned={() => {}}
        onExchanged={onExchanged}
      />
    </QueryClientProvider>,
  )
  const reason = screen.getByLabelText(/Motivo/) as HTMLSelectElement
  const button = screen.getByRole('button', { name: 'Registrar devolução' }) as HTMLButtonElement
  fireEvent.click(screen.getByRole('checkbox', { name: /Capa/ }))
  expect([reason.value, button.disabled]).toEqual(['', true])
  const defective = () => (screen.getByRole('checkbox', { name: 'Com defeito' }) as HTMLInputElement).checked
  await fill(reason, 'defect')
  expect([defective(), button.disabled]).toEqual([true, false])
  await fill(reason, 'regret')
  expect(defective()).toBe(false)
})

test.each([
  ['x1', 2, 'Informe um valor válido'],
  ['0', 5, 'Informe um valor válido'],
  ['3', 2, 'Informe um valor até 2'],
  ['6', 5, 'Informe um valor até 5'],
])(
  'a quantity of %s where at most %i are possible stays as it is typed, and is not registered',
  async (typed, most, why) => {
    await open()
    const quantity = (await screen.findByLabelText(
      new RegExp(`^Quantidade .até ${most}`),
    )) as HTMLInputElement
    const button = screen.getByRole('button', { name: 'Registrar troca' }) as HTMLButtonElement
    expect(button.disabled).toBe(false)
    await fill(quantity, typed)
    expect([quantity.value, button.disabled]).toEqual([typed, true])
    expect(await screen.findByText(why)).toBeTruthy()
    await fill(quantity, '2')
    expect(button.disabled).toBe(false)
  },
)

/** The ways to give the value of a return, the chosen one first. */
async function waysToGive() {
  const kind = screen.queryByRole('radio', { name: 'Devolução' })
  if (kind) await act(async () => void fireEvent.click(kind))
  const select = screen.getByLabelText('Como o cliente recebe') as HTMLSelectElement
  const labels = [...select.options].map(({ text }) => text)
  return [select.selectedOptions[0]?.text, ...labels]
}

test('who is not registered gets the value of a return in money, and what an exchange leaves too', async () => {
  isWalkIn = true
  await open()
  await fill(await screen.findByLabelText(/^Quantidade \(até 2\)/), '2')
  fireEvent.click(screen.getByRole('button', { name: 'Tirar Película' }))
  expect(await screen.findByText('Valor para o cliente')).toBeTruthy()
  expect(await waysToGive()).toEqual(['Dinheiro', 'Dinheiro', 'Pix', 'Transferência'])
})

test('so it is for who manages orders and does not sell', async () => {
  isWalkIn = true
  signIn(['bo:manage:orders'])
  show(false)
  expect(await waysToGive()).toEqual(['Dinheiro', 'Dinheiro', 'Pix', 'Transferência'])
})

test('the counter’s permission alone gives credit, and to who is not registered nothing but goods', async () => {
  signIn(['app:counter'])
  await open()
  expect(await waysToGive()).toEqual(['Crédito do cliente', 'Crédito do cliente'])
  cleanup()
  sessionStorage.clear()
  queryClient.clear()
  isWalkIn = true
  writeDraft(sessionStorage, draftKey(getSession()?.personId ?? '', `return:${sale.orderId}`), {
    before: FIRST,
    typed: { ...TYPED, goods: [{ ...TYPED.goods[0], price: 15 }] },
  })
  await open()
  const reason = await screen.findByText(/no balcão a troca é por produtos de valor igual ou maior/)
  const submit = screen.getByRole('button', { name: 'Registrar troca' }) as HTMLButtonElement
  expect(submit.disabled).toBe(true)
  // Outside the form, which scrolls.
  expect(reason.parentElement?.contains(submit)).toBe(true)
  expect(screen.queryByRole('radio', { name: 'Devolução' })).toBeNull()
})

test('the form opens at what comes back', async () => {
  await open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Capa/ })))
})
