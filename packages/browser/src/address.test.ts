import type { Address, OpenAddress } from '@shop/contract/address'
import { expect, test } from 'vitest'
import { at, targetOf } from './address.ts'

const open = (address: string) => address as OpenAddress<{ params: Record<string, string | number> }>

test('encodes the values inside a path', () => {
  expect(at(open('GET /orders/:code/items/:id'), { code: 'a/b%', id: 7 })).toBe(
    'GET /orders/a%2Fb%25/items/7',
  )
})

test('a value is inserted as it is, whatever it contains', () => {
  expect(at(open('GET /orders/:code/items/:id'), { code: ':id $1 GET', id: 7 })).toBe(
    'GET /orders/%3Aid%20%241%20GET/items/7',
  )
})

test.each(['.', '..'])('a value of dots alone stays a segment of the path: %s', (dots) => {
  const { path } = targetOf(at(open('GET /customers/:email/orders'), { email: dots }))
  expect(new URL(path, 'https://loja.local').pathname).toBe(`/customers/${dots}%20/orders`)
})

test('omits absent values from a query', () => {
  const query = { a: undefined, b: null, c: '', d: 0, e: false }
  expect(targetOf('PUT /x' as Address, query)).toEqual({ method: 'PUT', path: '/x?d=0&e=false' })
})
