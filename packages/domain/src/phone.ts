import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'

const WRITTEN = /^\+?[\d\s().-]+$/
const MOBILE_OR_LANDLINE = /^\d{2}(?:9\d{8}|[2-5]\d{7})$/

/**
 * The phone in the form that is stored and compared: area code and number, digits only, without the country code 55.
 */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  // 55 is also an area code (Santa Maria), so it is the country code only when a complete number follows.
  return /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
}

/** A Brazilian mobile (11 digits, 9 first) or landline (10 digits) with an existing area code. */
export function isBrazilianPhone(text: string): boolean {
  if (!WRITTEN.test(text.trim())) return false
  const phone = normalizePhone(text)
  return MOBILE_OR_LANDLINE.test(phone) && isValidPhone(phone)
}

/** '(11) 98765-4321' or '(11) 3000-0000'; text of another length is returned unchanged. */
export function formatPhone(text: string): string {
  const match = /^(\d{2})(\d{4,5})(\d{4})$/.exec(normalizePhone(text))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text
}
