/** The CEP as it is stored and compared: digits only. */
export function normalizeZipCode(text: string): string {
  return text.replace(/[\s.-]/g, '')
}

/** A CEP of eight digits, with or without its mask. The lowest in use, 01000-000, rules out blanks like 00000-000. */
export function isZipCode(text: string): boolean {
  const digits = normalizeZipCode(text)
  return /^\d{8}$/.test(digits) && digits >= '01000000'
}

/** '01310-100'; text of another length comes back as it was. */
export function formatZipCode(text: string): string {
  const match = /^(\d{5})(\d{3})$/.exec(normalizeZipCode(text))
  return match ? `${match[1]}-${match[2]}` : text
}
