import type { PreCheckout } from '@shop/contract/selling'
import type { OrderPrice } from '@shop/domain/pricing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { PriceLines } from './price-lines.tsx'

const sale = {
  warrantyPercentage: 2.5,
  customer: { level: 0, deliverer: 'Rui' },
} as unknown as PreCheckout
const price = {
  ...{ subTotalCents: 100_00, warrantyCents: 2_50, freightCents: 12_00, totalCents: 114_50 },
  ...{ creditUsedCents: 0, toPayCents: 114_50 },
} as unknown as OrderPrice

const renderInApp = (options: object, changed: object = {}) =>
  renderWithQuestions(
    <PriceLines
      sale={sale}
      price={{ ...price, ...changed }}
      options={{ delivery: 1, withWarranty: false, isFastDelivery: false, ...options } as never}
    />,
  )
const text = () => (document.querySelector('dl')?.textContent ?? '').replaceAll('\u00a0', ' ')

test('the warranty is a line of its own only when it is chosen, and then pays the freight', () => {
  renderInApp({})
  expect(text()).not.toContain('Garantia')
  expect(text()).toContain('Motoboy Rui')
})

test('a chosen warranty shows its percentage, and that it covers the freight', () => {
  renderInApp({ withWarranty: true })
  expect(text()).toContain('2,5% sobre os produtosR$ 2,50')
  expect(text()).toContain('Dispensado pela garantia')
})

test('credit is subtracted after the total, and what is left to pay stands below it', () => {
  renderInApp({ delivery: 2 }, { creditUsedCents: 14_50, toPayCents: 100_00 })
  expect(screen.getByText('Retirada na loja')).toBeTruthy()
  expect(text()).toMatch(/TotalR\$ 114,50Crédito usado-R\$ 14,50A pagarR\$ 100,00$/)
})
