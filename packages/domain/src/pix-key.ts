import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { formatDocument, normalizeDocument } from './documents.ts'
import { formatPhone, isBrazilianPhone, normalizePhone } from './phone.ts'

/** The kinds of Pix key with their Portuguese labels. */
export const PIX_KEY_TYPES = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  Email: 'E-mail',
  Phone: 'Telefone',
  Random: 'Chave aleatória',
} as const

export type PixKeyType = keyof typeof PIX_KEY_TYPES

const AS_WRITTEN: Record<PixKeyType, { type: string; written: (text: string) => string }> = {
  CPF: { type: 'cpf', written: normalizeDocument },
  CNPJ: { type: 'cnpj', written: normalizeDocument },
  Email: { type: 'email', written: (text) => text.trim() },
  // With the country code, because eleven digits could also be a CPF.
  Phone: { type: 'phone', written: (text) => (isBrazilianPhone(text) ? `+55${normalizePhone(text)}` : '') },
  Random: { type: 'evp', written: (text) => text.trim() },
}

/**
 * The key in the form of the central bank's directory (documents without punctuation, e-mail and random key in lower
 * case, mobile with +55); undefined when the text is not a key of that kind.
 */
export function normalizePixKey(type: PixKeyType, text: string): string | undefined {
  const { type: expected, written } = AS_WRITTEN[type]
  const info = getPixKeyInfo(written(text))
  return info?.type === expected ? info.value : undefined
}

const TYPES = Object.keys(PIX_KEY_TYPES) as PixKeyType[]
const WRITTEN_AS_CPF = /^\s*\d{3}\.\d{3}\.\d{3}-\d{2}\s*$/
const WRITTEN_AS_PHONE = /[+()]/

/** The type that a text can only be a key of; undefined for eleven digits that are both a CPF and a telephone. */
export function pixKeyTypeOf(text: string): PixKeyType | undefined {
  const possible = TYPES.filter((type) => normalizePixKey(type, text) !== undefined)
  if (possible.length === 1) return possible[0]
  if (WRITTEN_AS_CPF.test(text)) return possible.find((type) => type === 'CPF')
  return WRITTEN_AS_PHONE.test(text) ? possible.find((type) => type === 'Phone') : undefined
}

/** The key as people read it: a document with its punctuation, a telephone without the country code. */
export function formatPixKey(type: PixKeyType, key: string): string {
  if (type === 'CPF' || type === 'CNPJ') return formatDocument(key)
  return type === 'Phone' ? formatPhone(key) : key
}
