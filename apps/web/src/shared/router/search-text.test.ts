import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search-text.ts'
import { textIn } from './search-values.ts'

test('an address keeps what each value is', () => {
  const values = {
    page: 2,
    open: true,
    q: 'capa & película',
    long: '78912345678901234567',
    zero: '007',
    codes: ['A1', '2'],
    price: 1.5,
    word: 'true',
  }
  expect(readSearch(writeSearch(values))).toEqual(values)
})

test('texts and numbers stand in an address as they are, so that people can write one', () => {
  expect(writeSearch({ status: 3, q: 'capa preta', none: undefined })).toBe('?status=3&q=capa+preta')
  expect(readSearch('?status=3&q=capa%20preta&code=007&serial=78912345678901234567')).toEqual({
    status: 3,
    q: 'capa preta',
    code: '007',
    serial: '78912345678901234567',
  })
  expect(writeSearch({ code: '12345678', text: '"123"', word: 'null' })).toBe(
    '?code=12345678&text=%22%5C%22123%5C%22%22&word=%22null%22',
  )
  expect(textIn(readSearch('?code=12345678').code)).toBe('12345678')
  expect(writeSearch({ none: undefined })).toBe('')
  expect(readSearch('')).toEqual({})
})
