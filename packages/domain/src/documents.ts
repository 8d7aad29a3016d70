import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

export type DocumentType = 'CPF' | 'CNPJ'

/** The document in the form that is stored and compared: no punctuation, upper case. */
export function normalizeDocument(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase()
}

export function isCpf(text: string): boolean {
  return isValidCpf(normalizeDocument(text))
}

/** Check digits of the CNPJ, with letters allowed as in the form in force since July 2026. */
export function isCnpj(text: string): boolean {
  return isValidCnpj(normalizeDocument(text), { version: 2 })
}

export function isDocument(text: string): boolean {
  return isCpf(text) || isCnpj(text)
}

/** Eleven characters make a CPF, anything else counts as a CNPJ. */
export function documentType(document: string): DocumentType {
  return normalizeDocument(document).length === 11 ? 'CPF' : 'CNPJ'
}

/** The document with punctuation; text of another length is returned unchanged. */
export function formatDocument(document: string): string {
  const plain = normalizeDocument(document)
  if (plain.length === 11) return plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  if (plain.length === 14) return plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  return document
}
