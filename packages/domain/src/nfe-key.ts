/** Six digits of state and month, twelve letters or digits of the CNPJ, then digits. */
const FORM = /^\d{6}[A-Z\d]{12}\d{26}$/

/** The contents of an NF-e's access key. */
export interface NfeKey {
  cnpj: string
  /** 55 is an NF-e. */
  model: string
  series: number
  number: number
  /** Year and month of issue: 'YYMM'. */
  month: string
}

/**
 * The check digit for a key's first 43 characters: modulus 11 with weights 2 to 9 from the right; a letter counts its
 * character code − 48.
 */
export function nfeKeyDigit(first43: string): number {
  const sum = [...first43]
    .reverse()
    .reduce((all, sign, index) => all + (sign.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Reads an access key; undefined when its form or its check digit is wrong. */
export function readNfeKey(key: string): NfeKey | undefined {
  if (!FORM.test(key) || nfeKeyDigit(key.slice(0, 43)) !== Number(key[43])) return undefined
  return {
    month: key.slice(2, 6),
    cnpj: key.slice(6, 20),
    model: key.slice(20, 22),
    series: Number(key.slice(22, 25)),
    number: Number(key.slice(25, 34)),
  }
}
