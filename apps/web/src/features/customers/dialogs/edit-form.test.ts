import type { CustomerDetails } from '@shop/contract/customers'
import { editCustomerBody } from '@shop/contract/customers'
import { expect, test } from 'vitest'
import { editBodyOf, editValuesOf } from './edit-form.ts'

const customer = {
  id: 7,
  name: 'Ana',
  email: 'ana@x.com',
  phone: '11987654321',
  document: '00000000000',
  level: 2,
  status: 'Approved',
  approved: true,
  isBlocked: false,
  warrantyPercentage: 2.5,
  creditLimit: 0,
  owed: 0,
  termPlans: [] as number[][],
  termsPending: false,
  fastDeliveryTax: 30,
  notes: '',
  internalNote: '',
  address: { street: '', number: '', neighborhood: '', zipCode: '', state: '', city: '', shippingCost: 15.5 },
  version: 3,
} as CustomerDetails

test('an edit of the terms sends no unchanged personal data', () => {
  const body = editBodyOf(customer, { ...editValuesOf(customer), shippingCost: 2000 })
  expect(body).toEqual({
    customerId: 7,
    email: 'ana@x.com',
    level: 2,
    shippingCost: 20,
    warrantyPercentage: 2.5,
    fastDeliveryTax: 30,
    approve: true,
    version: 3,
  })
  expect(editCustomerBody.safeParse(body).success).toBe(true)
})

test('of a customer registered at the counter the freight is empty, and sent only when it is typed', () => {
  const address = { ...customer.address, shippingCost: 0 }
  const pending = { ...customer, termsPending: true, address }
  const before = editValuesOf(pending)
  expect(before.shippingCost).toBeNull()
  expect(editBodyOf(pending, { ...before, phone: '(11) 91234-5678' }).shippingCost).toBeUndefined()
  expect(editBodyOf(pending, { ...before, shippingCost: 0 }).shippingCost).toBe(0)
})

test('a changed document is sent, and checked by the rules of the sign-up', () => {
  const body = editBodyOf(customer, { ...editValuesOf(customer), document: '529.982.247-26' })
  expect(editCustomerBody.safeParse(body).error?.issues[0]).toMatchObject({
    path: ['document'],
    message: 'Informe um CPF ou CNPJ válido',
  })
})

test('the approval of a blocked customer is not sent', () => {
  const blocked = { ...customer, isBlocked: true, approved: false }
  expect(editBodyOf(blocked, editValuesOf(blocked)).approve).toBeUndefined()
})

test('an edit with the box unchecked reproves an approved customer, but not a waiting one', () => {
  const unchecked = { ...editValuesOf(customer), approve: false }
  expect(editBodyOf(customer, unchecked).approve).toBe(false)
  expect(editBodyOf({ ...customer, status: 'Waiting' }, unchecked).approve).toBeUndefined()
})

test('a customer who gave no e-mail address has an empty field, and keeps having none', () => {
  const nobody = { ...customer, email: '1a2b@sem-email.invalid' }
  expect(editValuesOf(nobody).email).toBe('')
  expect(editBodyOf(nobody, editValuesOf(nobody)).email).toBe(nobody.email)
  expect(editBodyOf(nobody, { ...editValuesOf(nobody), email: 'ana@loja.com' }).email).toBe('ana@loja.com')
})
