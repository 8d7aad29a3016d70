import { isDocument, normalizeDocument } from '@shop/domain/documents'
import { parseMoney } from '@shop/domain/money'
import { parsePercent, percentFromPpm } from '@shop/domain/percent'
import type { Permission } from '@shop/domain/permissions'
import { MAX_MARKUP_PPM } from '@shop/domain/pricing'
import { parseUnits } from '@shop/domain/stock'
import { fold } from '@shop/domain/text'
import { dayOf } from '@shop/domain/written-day'
import { z } from 'zod'

/** Why the text of a cell is not a value, in Portuguese. */
export class CellError extends Error {}

/** A column of a sheet. An empty cell is not read. */
export interface Field<Value> {
  label: string
  /** Other titles of such a column, as former programs write them. */
  also?: readonly string[]
  required?: true
  /** Permissions of which the person must have one to import this column too. */
  needs?: readonly Permission[]
  help?: string
  /** May be said once for all lines. */
  forAll?: true
  example: string
  /** @throws CellError */
  read: (text: string) => Value
}
export type Fields = Readonly<Record<string, Field<unknown>>>
/** The values of a line; a field with an empty cell is absent. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]?: ReturnType<F[Name]['read']> }

export const FIELD_NAME = 'Valor'

/** Reads a value with a schema of the contract, which also states the limits. */
export function by<Output>(schema: z.ZodType<Output>, convert: (text: string) => unknown = (text) => text) {
  const named = z.object({ [FIELD_NAME]: schema })
  return (text: string): Output => {
    const parsed = named.safeParse({ [FIELD_NAME]: convert(text) })
    if (!parsed.success) throw new CellError(parsed.error.issues[0]?.message ?? 'Valor inválido.')
    return parsed.data[FIELD_NAME] as Output
  }
}

const required =
  <Value>(read: (text: string) => Value | undefined, problem: string) =>
  (text: string): Value => {
    const value = read(text)
    if (value === undefined) throw new CellError(problem)
    return value
  }

const notNegative = (value: number | undefined) => (value === undefined || value < 0 ? undefined : value)

/** Programs write four decimals or more: '12,9000', '10.5000000000'. Three could also separate thousands. */
const withoutZeros = (text: string) => text.trim().replace(/([.,]\d{2})0{2,}$/, '$1')

/** An amount in cents; '1.234,56', 'R$ 10', '12.5' and '12,9000' are read. */
export const money = required(
  (text) => notNegative(parseMoney(withoutZeros(text))),
  'Informe um valor como 1.234,56.',
)
export const positiveMoney = (text: string) => {
  const cents = money(text)
  if (cents === 0) throw new CellError('Informe um valor maior que zero.')
  return cents
}
const percentUpTo = (most: number) =>
  required(
    (text) => {
      const ppm = parsePercent(text)
      return ppm !== undefined && ppm >= 0 && ppm <= most ? ppm : undefined
    },
    `Informe um percentual de 0 a ${percentFromPpm(most).toLocaleString('pt-BR')}, como 12,5.`,
  )
/** A percentage in ppm, from 0 to 100. */
export const percent = percentUpTo(1_000_000)
/** What a level adds to the cost, in ppm. */
export const markup = percentUpTo(MAX_MARKUP_PPM)
/** A whole number from 0; '10,00' and '10,0000' are one, '10,000' could be ten or ten thousand. */
export const whole = (most: number) =>
  required(
    (text) => {
      const units = notNegative(parseUnits(withoutZeros(text).replace(/[.,]0{1,2}$/, '')))
      return units !== undefined && units <= most ? units : undefined
    },
    `Informe um número inteiro de 0 a ${most.toLocaleString('pt-BR')}.`,
  )

const YES = ['sim', 's', 'x', '1', 'true', 'verdadeiro', 'yes']
const NO = ['nao', 'n', '0', 'false', 'falso', 'no']
export const yesOrNo = required((text) => {
  const word = fold(text)
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}, 'Informe sim ou não.')

/** A day in any form that a bank's statement may have too, the day before the month; returned as yyyy-mm-dd. */
export const day = required((text) => dayOf(text), 'Informe uma data como 31/12/2026.')

/** Spreadsheets drop zeros at the beginning of numbers; the check digits show whether they are missing. */
function withZeros(text: string): string {
  const plain = normalizeDocument(text)
  if (!/^\d{8,13}$/.test(plain) || isDocument(plain)) return plain
  return [plain.padStart(11, '0'), plain.padStart(14, '0')].find(isDocument) ?? plain
}
/** A CPF or CNPJ without punctuation. */
export const documentText = required((text) => {
  const plain = withZeros(text)
  return isDocument(plain) ? plain : undefined
}, 'Informe um CPF ou CNPJ válido.')

/** A CEP without punctuation; those of São Paulo begin with a zero that spreadsheets drop. */
export const zeroedZip = (text: string) => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 7 ? `0${digits}` : text
}
