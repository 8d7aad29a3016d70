import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'

const WRITTEN = /^\+?[\d\s().-]+$/
const MOBILE_OR_LANDLINE = /^\d{2}(?:9\d{8}|[2-5]\d{7})$/

/**
 * The phone in the form that is stored and compared: area code and number, digits only, without the country code
 * 55 and the 0 that is dialled before an area code.
 */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  // 55 is also an area code (Santa Maria), so it is the country code only when a complete number follows.
  const national = /^550?\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  // The 0 that is dialled before an area code, as in (011); 0800 is none.
  return /^0[1-9]{2}\d{8,9}$/.test(national) ? national.slice(1) : national
}

/** A Brazilian mobile (11 digits, 9 first) or landline (10 digits) with an existing area code. */
export function isBrazilianPhone(text: string): boolean {
  if (!WRITTEN.test(text.trim())) return false
  const phone = normalizePhone(text)
  return MOBILE_OR_LANDLINE.test(phone) && isValidPhone(phone)
}

/** Numbers that are free for the caller, or cost the same from everywhere: they have no area code. */
const NATIONAL = /^0[358]00\d{7}$/

/** A phone of a company: also 0300, 0500 and 0800. */
export const isCompanyPhone = (text: string): boolean =>
  isBrazilianPhone(text) || (WRITTEN.test(text.trim()) && NATIONAL.test(normalizePhone(text)))

/** The URL that dials the phone: 0800 is dialled as it is, others with the country code. */
export function phoneLink(text: string): string {
  const phone = normalizePhone(text)
  return NATIONAL.test(phone) ? `tel:${phone}` : `tel:+55${phone}`
}

/** '(11) 98765-4321', '(11) 3000-0000' or '0800 123 4567'; text of another length is returned unchanged. */
export function formatPhone(text: string): string {
  const phone = normalizePhone(text)
  if (NATIONAL.test(phone)) return `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
  const match = /^(\d{2})(\d{4,5})(\d{4})$/.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text
}

/** The URL that opens a WhatsApp chat with the phone; without one, the person chooses the chat in WhatsApp. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone ? `55${normalizePhone(phone)}` : ''}?text=${encodeURIComponent(text)}`
