import type { Options } from '@shop/browser/cart-options'
import { DEFAULT_OPTIONS } from '@shop/browser/cart-options'
import { type PartDraft, toParts } from '@shop/browser/payment-parts'
import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import type { PreCheckout } from '@shop/contract/selling'
import type { Permission } from '@shop/domain/permissions'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { PaymentParts } from './payment-parts.tsx'

const TO_PAY = 1_000_00
let chosen: Options

const token = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: 'e7' }))}.s`
const signIn = (...permissions: Permission[]) =>
  openSession({ accessToken: token, expires: Date.now() + 3_600_000, permissions } as never)

function Sale({ parts, plans }: { parts: PartDraft[]; plans: number[][] }) {
  const [options, setOptions] = useState<Options>({ ...DEFAULT_OPTIONS, parts })
  chosen = options
  const sale = { customer: { termPlans: plans, termAvailable: 500 } } as PreCheckout
  const change = (given: Partial<Options>) => setOptions((now) => ({ ...now, ...given }))
  return <PaymentParts sale={sale} options={options} toPay={TO_PAY} onChange={change} />
}

const open = (kinds: PartDraft['kind'][], plans: number[][] = []) =>
  renderInApp(<Sale parts={kinds.map((kind, key) => ({ key, kind, amount: null }))} plans={plans} />)
const kindOf = (part: number) => screen.getByLabelText<HTMLSelectElement>(`Forma da parte ${part}`)
const typeAmount = (part: number, value: string) =>
  fill(screen.getByLabelText(`Valor da parte ${part}`), value)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The text of the status with plain spaces. */
const status = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')
const sent = () => toParts(chosen.parts ?? [], TO_PAY).map(({ kind, amount }) => [kind, amount])

beforeEach(() => signIn('bo:manage:internal_sales'))

test('what the typed parts leave is the amount of the part without one', async () => {
  open(['cash', 'pix'])
  await typeAmount(1, '300,00')
  expect(sent()).toEqual([
    ['cash', 300],
    ['pix', 700],
  ])
  expect(status()).toBe('')
})

test('parts that do not add up say what is missing or too much', async () => {
  open(['cash', 'pix'])
  await typeAmount(1, '300,00')
  await typeAmount(2, '500,00')
  expect(status()).toBe('Faltam R$ 200,00')
  await typeAmount(2, '800,00')
  expect(status()).toBe('Passam R$ 100,00 do total')
})

test('a card asks for brand, debit or credit, instalments and authorisation', async () => {
  open(['card'])
  await fill(screen.getByLabelText('Bandeira da parte 1', { selector: 'input' }), 'Visa')
  await fill(screen.getByLabelText('Parcelas do cartão da parte 1'), '3')
  await fill(screen.getByLabelText('Autorização da parte 1'), 'A1')
  expect(toParts(chosen.parts ?? [], TO_PAY)).toEqual([
    {
      kind: 'card',
      amount: 1000,
      card: { brand: 'Visa', kind: 'credit', instalments: 3, authorisation: 'A1' },
    },
  ])
  await fill(screen.getByLabelText('Débito ou crédito da parte 1'), 'debit')
  expect(screen.getByLabelText<HTMLSelectElement>('Parcelas do cartão da parte 1').disabled).toBe(true)
  expect(toParts(chosen.parts ?? [], TO_PAY)[0]?.card).toMatchObject({ kind: 'debit', instalments: 1 })
})

test('only a customer with plans buys on term, with the first plan unless another is chosen', async () => {
  const { unmount } = open(['cash'])
  expect([...kindOf(1).options].map(({ value }) => value)).not.toContain('term')
  unmount()
  open(['cash'], [[14], [30, 60]])
  await fill(kindOf(1), 'term')
  expect(chosen.parts?.[0]?.days).toEqual([14])
  await fill(screen.getByLabelText('Prazo da parte 1'), '30/60')
  expect(chosen.parts?.[0]?.days).toEqual([30, 60])
})

test('the reason to go beyond the limit is asked of those who may allow it', async () => {
  const { unmount } = open(['term'], [[14]])
  expect(screen.queryByLabelText('Liberar além do limite ou do atraso')).toBeNull()
  unmount()
  signIn('bo:manage:internal_sales', 'bo:manage:receivables')
  open(['term'], [[14]])
  const reason = screen.getByLabelText('Liberar além do limite ou do atraso')
  await fill(reason, 'Paga sempre.')
  expect(chosen.allowance).toBe('Paga sempre.')
})

test('parts are added and removed, the last one stays, and one payment is a press away', async () => {
  open(['cash'])
  expect(screen.getByRole('button', { name: 'Remover a parte 1' })).toHaveProperty('disabled', true)
  press('Adicionar parte')
  await fill(kindOf(2), 'pix')
  press('Remover a parte 1')
  expect(sent()).toEqual([['pix', 1000]])
  press('Pagar de uma vez')
  expect(chosen.parts).toBeUndefined()
})
