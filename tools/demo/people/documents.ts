import type { Random } from '../../../apps/api/test/random.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const ZERO = '0'.charCodeAt(0)

/** Check digit by modulo 11 for CPF and CNPJ; a CNPJ's letters count as their character code minus that of '0'. */
function checkDigit(text: string, weights: readonly number[]): string {
  const sum = [...text].reduce(
    (total, character, index) => total + (character.charCodeAt(0) - ZERO) * (weights[index] ?? 0),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const digits = (random: Random, length: number) => Array.from({ length }, () => random.int(0, 9)).join('')

/** A CPF with check digits, without punctuation. */
export function makeCpf(random: Random): string {
  const base = String(random.int(1, 9)) + digits(random, 8)
  const first = base + checkDigit(base, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  return first + checkDigit(first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
}

const CNPJ_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A head office's CNPJ with check digits, without punctuation; with letters in the form in force since July 2026. */
export function makeCnpj(random: Random, withLetters: boolean): string {
  const root = withLetters
    ? [...digits(random, 8)].map((digit) => (random.chance(0.5) ? random.pick([...LETTERS]) : digit)).join('')
    : digits(random, 8)
  const base = `${root}0001`
  const first = base + checkDigit(base, CNPJ_WEIGHTS)
  return first + checkDigit(first, [6, ...CNPJ_WEIGHTS])
}

/** A mobile number of São Paulo, digits only. */
export const makeMobile = (random: Random) => `119${random.int(5, 9)}${digits(random, 7)}`
