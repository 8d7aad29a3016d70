import { expect, test } from 'vitest'
import { nfeKeyDigit, readNfeKey } from './nfe-key.ts'

// The example of the published manual.
const KEY = '52060433009911002506550120000007800267301615'

test('reads a key whose check digit is right', () => {
  expect(readNfeKey(KEY)).toEqual({
    month: '0604',
    cnpj: '33009911002506',
    model: '55',
    series: 12,
    number: 780,
  })
})

test('refuses a wrong digit, letters outside of the CNPJ and another length', () => {
  expect(readNfeKey(`${KEY.slice(0, 43)}6`)).toBeUndefined()
  expect(readNfeKey(`A${KEY.slice(1)}`)).toBeUndefined()
  expect(readNfeKey(KEY.slice(1))).toBeUndefined()
})

test('counts letters of the CNPJ with their code', () => {
  const first = '35260712ABC34501DE35550010000001231123456784'.slice(0, 43)
  const key = `${first}${nfeKeyDigit(first)}`
  expect(readNfeKey(key)?.cnpj).toBe('12ABC34501DE35')
  const other = key.replace('ABC', 'ABD')
  expect(readNfeKey(other)).toBeUndefined()
})
