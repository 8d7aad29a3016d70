import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setPortugueseMessages } from './issue-texts.ts'

beforeAll(() => setPortugueseMessages())

const messageOf = (schema: z.ZodType, value: unknown) =>
  z.object({ campo: schema }).safeParse({ campo: value }).error?.issues[0]?.message

test('a form violation is described in Portuguese, with the field and its limit', () => {
  expect(messageOf(z.string(), undefined)).toBe('O campo "campo" é obrigatório.')
  expect(messageOf(z.number(), '5')).toBe('O campo "campo" deve ser um número.')
  expect(messageOf(z.string().min(1), '')).toBe('O campo "campo" precisa de pelo menos 1 caractere.')
  expect(messageOf(z.string().max(3), 'abcd')).toBe('O campo "campo" não pode ter mais que 3 caracteres.')
  expect(messageOf(z.array(z.int()).max(1), [1, 2])).toBe('O campo "campo" não pode ter mais que 1 item.')
  expect(messageOf(z.array(z.int()).min(2), [1])).toBe('O campo "campo" precisa de pelo menos 2 itens.')
  expect(messageOf(z.number().max(100), 101)).toBe('O campo "campo" não pode ser maior que 100.')
  expect(messageOf(z.number().max(1999.99), 2000)).toBe('O campo "campo" não pode ser maior que 1.999,99.')
})
