import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { checkCodeBody } from './accounts.ts'
import { assignDelivererBody } from './board.ts'
import { customerKeyParam, signDelivererBody } from './customers.ts'
import { createEmployeeBody } from './employees.ts'
import { setPortugueseMessages } from './issue-texts.ts'
import { cancelOrderBody, changeStatusBody } from './orders.ts'
import { addBrandBody, addReferenceBody, createProductBody, stockEntriesBody } from './products.ts'
import { createRoleBody } from './roles.ts'
import { checkoutBody } from './selling.ts'
import { newSettlementBody } from './settlements.ts'
import { newSupplierBody } from './suppliers.ts'

beforeAll(() => setPortugueseMessages())

const messageOf = (schema: z.ZodType, value: unknown) =>
  z.object({ campo: schema }).safeParse({ campo: value }).error?.issues[0]?.message

test('a field left out, null or empty gets the message of its form', () => {
  const messageOfBody = (schema: z.ZodType, body: object) => schema.safeParse(body).error?.issues[0]?.message
  const person = {
    name: 'Ana',
    document: '52998224725',
    email: 'ana@x.com.br',
    phone: '11987654321',
    func: 1,
  }
  const product = { name: 'Capa', brand: 'Apple', cost: 1, sellPrice: 2 }
  const entry = { productId: 1, cost: 1, stock: 1, source: 1 }
  const forms: [z.ZodType, object, Record<string, string>][] = [
    [
      createEmployeeBody,
      person,
      {
        name: 'Informe o nome do funcionário',
        phone: 'Informe um telefone válido',
        document: 'Informe o número do cpf',
        func: 'Informe a função do funcionário',
        email: 'Informe o endereço de e-mail',
      },
    ],
    [
      createProductBody,
      product,
      {
        name: 'Informe o nome do produto',
        brand: 'Informe a marca do produto',
        sellPrice: 'Informe o preço de venda',
        cost: 'Informe o preço do produto',
      },
    ],
    [
      createRoleBody,
      { name: 'Caixa', permissions: ['app:counter'] },
      { name: 'Informe a regra', permissions: 'Adicione as permissões para a regra.' },
    ],
    [addBrandBody, { name: 'Apple' }, { name: 'Informe a marca que deseja criar' }],
    [
      addReferenceBody,
      { name: 'Apple', reference: 'iPhone' },
      { reference: 'Informe a referência que deseja criar' },
    ],
    [cancelOrderBody, { orderId: 1, comment: 'x' }, { comment: 'Preencha o campo' }],
    [signDelivererBody, { delivererId: 1, customerId: 1 }, { delivererId: 'Informe o entregador' }],
    [assignDelivererBody, { orderIds: [1], delivererId: 1 }, { delivererId: 'Informe o motoboy' }],
    [
      newSettlementBody,
      { orderIds: [1], delivererId: 1, cashHanded: 1, comment: '' },
      { delivererId: 'Informe o motoboy' },
    ],
    [checkCodeBody, { code: '1' }, { code: 'Informe o código que foi enviado para o seu e-mail' }],
  ]
  for (const [schema, body, messages] of forms) {
    expect(schema.safeParse(body).success).toBe(true)
    for (const [field, message] of Object.entries(messages))
      for (const unfilled of [undefined, null, ''])
        expect(messageOfBody(schema, { ...body, [field]: unfilled })).toBe(message)
  }
  const messages = {
    cost: 'Informe o preço do produto',
    stock: 'Informe a quantidade do produto em estoque',
    source: 'Informe a operação',
  }
  for (const [field, message] of Object.entries(messages))
    for (const unfilled of [undefined, null, ''])
      expect(messageOfBody(stockEntriesBody, { products: [{ ...entry, [field]: unfilled }] })).toBe(message)
})

test('a value of several forms says which it may have', () => {
  const said = (schema: z.ZodType, field: string, value: unknown) =>
    schema.safeParse({ [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message
  expect(said(checkoutBody, 'typeOfDelivery', 3)).toBe(
    'O campo "typeOfDelivery" deve ser um destes valores: 1, 2.',
  )
  expect(said(changeStatusBody, 'newStatus', 5)).toBe(
    'O campo "newStatus" deve ser um destes valores: 4, SHIPPING.',
  )
  expect(said(customerKeyParam, 'email', 'ana')).toBe('Informe um e-mail válido')
  expect(said(newSupplierBody, 'email', 'ana')).toBe('Informe um e-mail válido')
})

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
