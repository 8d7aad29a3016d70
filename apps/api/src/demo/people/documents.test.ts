import { isCnpj, isCpf } from '@shop/domain/documents'
import { isBrazilianPhone } from '@shop/domain/phone'
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { makeCnpj, makeCpf, makeMobile } from './documents.ts'

const random = seededRandom(1)
const many = <T>(make: () => T) => Array.from({ length: 500 }, make)

test('generated documents and telephones pass the same checks as real ones', () => {
  expect(many(() => makeCpf(random)).filter((cpf) => !isCpf(cpf))).toEqual([])
  expect(many(() => makeCnpj(random, false)).filter((cnpj) => !isCnpj(cnpj))).toEqual([])
  expect(many(() => makeCnpj(random, true)).filter((cnpj) => !isCnpj(cnpj))).toEqual([])
  expect(many(() => makeMobile(random)).filter((phone) => !isBrazilianPhone(phone))).toEqual([])
})

test('CNPJs contain letters when asked for', () => {
  expect(many(() => makeCnpj(random, true)).filter((cnpj) => /[A-Z]/.test(cnpj)).length).toBeGreaterThan(450)
})
