import { describe, expect, test } from 'vitest'
import {
  formatPhone,
  isBrazilianPhone,
  isCompanyPhone,
  normalizePhone,
  phoneLink,
  whatsAppLink,
} from './phone.ts'

describe('a company’s phone', () => {
  test.each([
    ['0800 123 4567', '0800 123 4567', 'tel:08001234567'],
    ['0300-123-4567', '0300 123 4567', 'tel:03001234567'],
    ['(11) 3000-0000', '(11) 3000-0000', 'tel:+551130000000'],
  ])('%s is accepted, shown as %s and dialled as %s', (typed, shown, link) => {
    expect(isCompanyPhone(typed)).toBe(true)
    expect(formatPhone(normalizePhone(typed))).toBe(shown)
    expect(phoneLink(normalizePhone(typed))).toBe(link)
  })

  test.each(['0800', '0100 123 4567', '0800 123 456'])('%s is refused', (typed) => {
    expect(isCompanyPhone(typed)).toBe(false)
  })
})

describe('phones', () => {
  test.each([
    '11987654321',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '+55 (11) 98765-4321',
    '5511987654321',
    '(11) 3000-0000',
    '1130000000',
    '55 99123-4567',
    '(55) 3222-1234',
  ])('%s is accepted', (phone) => {
    expect(isBrazilianPhone(phone)).toBe(true)
  })

  test.each([
    '',
    '987654321',
    '11 8765-4321 0',
    '(10) 98765-4321',
    '(20) 98765-4321',
    '11 78765-4321',
    '11 0300-0000',
    '119876543210',
    '+1 212 555 0123',
    '11 98765-4321 ramal 2',
    '11 98765-4321 (Ana)',
    '08001234567',
  ])('%j is refused', (phone) => {
    expect(isBrazilianPhone(phone)).toBe(false)
  })

  test('a phone is stored without punctuation and country code, and area code 55 is not mistaken for it', () => {
    expect(normalizePhone('+55 (11) 98765-4321')).toBe('11987654321')
    expect(normalizePhone('(55) 99123-4567')).toBe('55991234567')
    expect(normalizePhone('+55 55 3222-1234')).toBe('5532221234')
  })

  test('a phone is shown with its area code in parentheses', () => {
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
    expect(formatPhone('1130000000')).toBe('(11) 3000-0000')
    expect(formatPhone('123')).toBe('123')
  })
})

test('a WhatsApp chat is opened with the country code; without a number WhatsApp asks for the chat', () => {
  expect(whatsAppLink('(11) 3000-0000', 'a b')).toBe('https://wa.me/551130000000?text=a%20b')
  expect(whatsAppLink('', 'a')).toBe('https://wa.me/?text=a')
})
