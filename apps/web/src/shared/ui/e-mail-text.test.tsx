import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { breakable } from './e-mail-text.tsx'

const html = (text: string) => renderInApp(<p>{breakable(text)}</p>).container.querySelector('p')?.innerHTML

test('an e-mail address breaks before its signs and stays the text that it is', () => {
  expect(html('compras.sp@loja.example')).toBe('compras<wbr>.sp<wbr>@loja<wbr>.example')
})

test('any other text breaks between its words only', () => {
  expect(html('Rua A, 10. Fundos @ bloco 2')).toBe('Rua A, 10. Fundos @ bloco 2')
})

test('where a customer gave no address, that is said', () => {
  expect(html('1@sem-email.invalid')).toBe('Sem e-mail')
})
