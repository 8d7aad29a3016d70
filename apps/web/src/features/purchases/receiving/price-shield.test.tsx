import type { Receipt, ReceiptPrices } from '@shop/contract/receiving'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { PriceShield } from './price-shield.tsx'

const priced = (price: number) => ({ price, margin: null })
const prices: ReceiptPrices = {
  products: [
    {
      productId: 7,
      code: '7',
      name: 'Capa',
      costBefore: 9.2,
      costAfter: 2.36,
      levels: [
        {
          level: 'gold',
          before: priced(11.04),
          accept: priced(2.83),
          keep: priced(4.72),
          keeps: false,
        },
        { level: 'bronze', before: priced(15), accept: priced(15), keep: priced(15), keeps: true },
      ],
    },
  ],
  carts: [],
}
const receipt = { id: 1, version: 3, code: 'R000001' } as Receipt
let sent: unknown[]

beforeEach(() => {
  queryClient.clear()
  sent = []
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      if (method === 'GET') return Response.json({ data: prices })
      sent.push(JSON.parse(body ?? '{}'))
      return Response.json({ data: { ...receipt, state: 'done' } })
    },
  )
})

test('prices that cannot be kept are named, and kept from the others only after the person agreed', async () => {
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <PriceShield receipt={receipt} onDone={() => {}} />
    </QueryClientProvider>,
  )
  const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Concluir e manter preços' })
  const box = await screen.findByRole('checkbox', { name: /^Capa: Ouro R\$.11,04 → R\$.4,72$/ })
  expect(screen.getByText(/não se mantém/)).toBeTruthy()
  expect(keep().disabled).toBe(true)
  fireEvent.click(box)
  expect(keep().disabled).toBe(false)
  await act(async () => void fireEvent.click(keep()))
  await waitFor(() => expect(sent).toEqual([{ prices: 'keep', version: 3, changing: [7] }]))
})
