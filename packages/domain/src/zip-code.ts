/** The CEP in the form that is stored and compared: digits only. */
export function normalizeZipCode(text: string): string {
  return text.replace(/[\s.-]/g, '')
}

/**
 * A CEP of eight digits, with or without punctuation. The lowest one in use is 01000-000, so placeholders like
 * 00000-000 are refused.
 */
export function isZipCode(text: string): boolean {
  const digits = normalizeZipCode(text)
  return /^\d{8}$/.test(digits) && digits >= '01000000'
}

/** '01310-100'; text of another length is returned unchanged. */
export function formatZipCode(text: string): string {
  const match = /^(\d{5})(\d{3})$/.exec(normalizeZipCode(text))
  return match ? `${match[1]}-${match[2]}` : text
}
