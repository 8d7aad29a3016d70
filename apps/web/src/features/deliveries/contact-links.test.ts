import { expect, test } from 'vitest'
import { addressText, callLink, mapsLink, whatsAppLink } from './contact-links.ts'

const address = {
  street: 'Rua A & B',
  number: '10',
  complement: 'Apto 12',
  neighborhood: '',
  zipCode: '01001000',
  city: 'São Paulo',
  state: 'SP',
}

test('an address is written without missing parts, and the map’s link finds the house', () => {
  expect(addressText({ address })).toBe('Rua A & B, 10, Apto 12, São Paulo, SP')
  expect(new URL(mapsLink({ address })).searchParams.get('query')).toBe('Rua A & B, 10, São Paulo, SP')
})

test.each(['11987654321', '(11) 98765-4321', '+55 11 98765-4321'])(
  '%s is called with the country’s code',
  (phone) => {
    expect(callLink(phone)).toBe('tel:+5511987654321')
    expect(whatsAppLink(phone)).toBe('https://wa.me/5511987654321')
  },
)
