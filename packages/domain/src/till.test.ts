import { expect, test } from 'vitest'
import { missingToClose } from './till.ts'

test('closing a till with a difference needs a word that can be read; without one nothing is missing', () => {
  expect(missingToClose(10_000, 10_000, '')).toBeNull()
  expect(missingToClose(8_580, 10_000, 'Troco errado')).toBeNull()
  for (const comment of ['', ' ', '\u200b', '...'])
    expect(missingToClose(8_580, 10_000, comment)).toBe(
      'Faltam R$\u00a014,20 no caixa: escreva o motivo no comentário.',
    )
  expect(missingToClose(10_001, 10_000, '')).toBe(
    'Sobram R$\u00a00,01 no caixa: escreva o motivo no comentário.',
  )
})
