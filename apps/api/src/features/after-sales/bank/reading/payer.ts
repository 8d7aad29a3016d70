import { isCnpj, isCpf, normalizeDocument } from '@shop/domain/documents'

const WRITTEN =
  /(?<![\w./-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}|[\dA-Z]{12}\d{2}|\d{11})(?![\w./-])/gi

const MOST_TEXT = 1_000

const isDigits = (text: string) => /^\d+$/.test(text)

/** A CPF that a bank filled with zeros to the length of a CNPJ. */
const withoutFilling = (found: string) =>
  found.length === 14 && found.startsWith('000') && !isCnpj(found) && isCpf(found.slice(3))
    ? found.slice(3)
    : found

/**
 * The payer's CPF or CNPJ without punctuation: the first whole one of the text with its check digits, else the first
 * number of such a length. One with letters needs its check digits.
 */
export function documentOf(text: string): string | null {
  const found = [...text.slice(0, MOST_TEXT).matchAll(WRITTEN)]
    .map(([whole]) => withoutFilling(normalizeDocument(whole)))
    .filter((one) => isDigits(one) || isCnpj(one))
  return found.find((one) => isCpf(one) || isCnpj(one)) ?? found[0] ?? null
}

/** A document of a column of its own, which may have lost the zeros in front. */
export function documentOfCell(text: string): string | null {
  const plain = normalizeDocument(text.slice(0, 40))
  if (!isDigits(plain) || plain.length < 8) return documentOf(text)
  const [cpf, cnpj] = [plain.padStart(11, '0'), plain.padStart(14, '0')]
  if (cpf.length === 11 && isCpf(cpf)) return cpf
  return cnpj.length === 14 && isCnpj(cnpj) ? cnpj : documentOf(text)
}
