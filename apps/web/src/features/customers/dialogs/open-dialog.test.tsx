import { fill } from '@shop/browser/test/fill'
import type { CustomerDetails } from '@shop/contract/customers'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { refreshCustomers } from '../customers.api.ts'
import { OpenDialog } from './open-dialog.tsx'

// The freight stands for the other fields, which take seconds to render.
vi.mock('./person-fields.tsx', () => ({ PersonFields: () => null }))

const closed = vi.fn()
let stored: CustomerDetails

/** As the server: a save of another version than the current one is refused. */
function answer(method: string, path: string, body: { version?: number; shippingCost?: number }) {
  if (path.endsWith('/customers/level')) return Response.json({ data: [{ value: 1, text: 'Ouro' }] })
  if (method === 'GET') return Response.json({ data: stored })
  if (body.version !== stored.version)
    return Response.json(
      { errors: ['Alterado por outra pessoa.'], code: 'STALE', current: stored },
      { status: 409 },
    )
  const address = { ...stored.address, shippingCost: body.shippingCost ?? 0 }
  stored = { ...stored, version: stored.version + 1, address }
  return Response.json({ data: stored })
}

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  closed.mockReset()
  stored = {
    id: 7,
    name: 'Ana',
    email: 'ana@cliente.local',
    phone: '11987654321',
    document: '52998224725',
    level: 1,
    status: 'Approved',
    approved: true,
    isBlocked: false,
    deliverer: null,
    delivererAssociated: null,
    warrantyPercentage: 0,
    creditLimit: 0,
    owed: 0,
    termPlans: [],
    fastDeliveryTax: 0,
    notes: '',
    internalNote: '',
    address: {
      street: 'Rua A',
      number: '1',
      neighborhood: 'Centro',
      zipCode: '01001000',
      city: 'São Paulo',
      state: 'SP',
      shippingCost: 5,
    },
    version: 3,
  } as unknown as CustomerDetails
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
      answer(method, new URL(url, 'http://shop').pathname, JSON.parse(body ?? '{}')),
  )
})

const openForm = () =>
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <OpenDialog name="edit" email={stored.email} onClose={closed} onOpen={() => {}} />
    </QueryClientProvider>,
  )
const freight = () => screen.findByLabelText<HTMLInputElement>(/^Frete/)
async function save(amount: string) {
  await fill(await freight(), amount)
  const form = (await freight()).closest('form') as HTMLFormElement
  await act(async () => void fireEvent.submit(form))
}

test('a form begins with the customer as changed by oneself a moment ago, and is not refused because of it', async () => {
  const first = await openForm()
  expect((await freight()).value).toBe('5,00')
  first.unmount()
  // Somebody else changes the freight.
  stored = { ...stored, version: 4, address: { ...stored.address, shippingCost: 8 } }
  await refreshCustomers()
  // Waits a turn of the event loop: no person opens the form again within the same one.
  await new Promise((resolve) => setTimeout(resolve))
  await openForm()
  expect((await freight()).value).toBe('8,00')
  await save('9')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect([stored.address.shippingCost, stored.version]).toEqual([9, 5])
})
