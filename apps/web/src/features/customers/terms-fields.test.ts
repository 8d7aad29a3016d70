import { expect, test } from 'vitest'
import { plansEcho } from './terms-fields.ts'

test.each([
  ['30', 'Entendido: 1 parcela em 30 dias.'],
  ['30/60/90', 'Entendido: 3 parcelas em 30, 60 e 90 dias.'],
  ['14; 30/60', 'Entendido: 1 parcela em 14 dias ou 2 parcelas em 30 e 60 dias.'],
  [
    '30,60,90',
    'Entendido: 1 parcela em 30 dias, 1 parcela em 60 dias ou 1 parcela em 90 dias. Para 3 parcelas da mesma venda, escreva 30/60/90.',
  ],
  ['1', 'Entendido: 1 parcela em 1 dia.'],
  ['90, 30', 'Entendido: 1 parcela em 90 dias ou 1 parcela em 30 dias.'],
  ['', undefined],
  ['30 dias', undefined],
])('the terms %s are echoed as %s', (typed, echo) => {
  expect(plansEcho(typed)).toBe(echo)
})
