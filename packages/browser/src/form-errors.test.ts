import { countStockBody } from '@shop/contract/products'
import { expect, test } from 'vitest'
import { type FormSchema, formErrors } from './form-errors.ts'

const schema: FormSchema = {
  '~standard': {
    validate: (body) => {
      const { name, price } = body as { name: string; price: number }
      const issues = []
      if (!name) issues.push({ message: 'nome do contrato', path: ['name'] })
      if (price > 10)
        issues.push({ message: 'caro', path: [{ key: 'price' }] }, { message: 'outra', path: ['price'] })
      return { issues }
    },
  },
}
const toBody = (values: { name: string; price: number }) => ({ ...values, price: values.price / 100 })

test('checks what will be sent and keeps the first message of each field', () => {
  expect(formErrors({ name: '', price: 2000 }, {}, schema, toBody)).toEqual({
    name: 'nome do contrato',
    price: 'caro',
  })
  expect(formErrors({ name: 'Capa', price: 1000 }, {}, schema, toBody)).toEqual({})
})

test('prefers the form’s messages to those of the contract', () => {
  const rules = { name: (name: string) => (name ? null : 'Informe o nome do produto') }
  expect(formErrors({ name: '', price: 0 }, rules, schema, toBody)).toEqual({
    name: 'Informe o nome do produto',
  })
})

test('has Portuguese messages where neither the form nor the contract has one', () => {
  const body = { code: '1', newStock: 1e12 }
  expect(formErrors(body, {}, countStockBody, (values) => values)).toEqual({
    newStock: 'O campo "newStock" não pode ser maior que 1.000.000.',
  })
})
