import { ORDER_STATUS, type StatusKey } from './order-status.ts'

/** Where a unit with a serial number is. */
export const UNIT_STATES = {
  stock: 'Em estoque',
  sold: 'Vendido',
  defective: 'Com defeito',
  gone: 'Fora da loja',
  custody: 'Em custódia',
} as const

export type UnitState = keyof typeof UNIT_STATES

/** The kinds of moves of a unit. */
export const UNIT_MOVES = {
  registered: 'Número registrado',
  entry: 'Entrada no estoque',
  found: 'Encontrado na contagem',
  missing: 'Não encontrado na contagem',
  sale: 'Venda',
  restock: 'Estorno do pedido',
  exchange: 'Troca',
  return: 'Devolução',
  defective: 'Defeito encontrado',
  repaired: 'Consertado',
  supplier: 'Enviado ao fornecedor',
  discarded: 'Descartado',
  from_supplier: 'Retorno do fornecedor',
  supplier_refused: 'Recusado pelo fornecedor',
  claim: 'Recolhido na garantia',
  replacement: 'Entregue na garantia',
  trade_in: 'Compra de usado',
  released: 'Liberado para venda',
  opening: 'Saldo inicial',
} as const

export type UnitMoveKind = keyof typeof UNIT_MOVES

/** Statuses of unpacked orders: their units no longer count as stock but are still on the shelf. */
export const UNPACKED_STATUSES: readonly StatusKey[] = [
  ORDER_STATUS.AGUARDANDO_ESTOQUISTA,
  ORDER_STATUS.EM_PREPARACAO,
  ORDER_STATUS.ERRO,
  ORDER_STATUS.PROCESSANDO,
  ORDER_STATUS.AGUARDANDO_COMPROVANTE,
  ORDER_STATUS.AGUARDANDO_APROVACAO,
]

/** Longest warranty of a product, in months. */
export const MAX_WARRANTY_MONTHS = 120

const IMEI_DIGITS = 15
const SERIAL = /^(?=[/-]*[A-Za-z0-9])[A-Za-z0-9/-]{4,40}$/
/** Digits with the separators that boxes, labels and programs put between them. */
const GROUPED_DIGITS = /^[\d\s.,;:|/\u2010-\u2015-]+$/
/** An eSIM's identifier: 32 digits that begin with the telecommunications prefix 89. */
const EID = /^89\d{30}$/
const PAIR = /^(\d{15})\/(\d{15})$/

const digitsOf = (text: string): string => (GROUPED_DIGITS.test(text) ? text.replace(/\D/g, '') : '')

const isImei = (digits: string): boolean =>
  digits.length === IMEI_DIGITS && luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** Whether the text is fifteen digits, grouped or not, of which the last one checks. */
export const isWholeImei = (text: string): boolean => isImei(digitsOf(text.trim()))

const withDigit = (body: string): string => `${body}${luhnDigit(body)}`

/**
 * An IMEI in the forms in which phones, boxes and programs write it: fourteen digits without the check digit, sixteen
 * with the software version instead of it, seventeen with both, thirty for a phone's two; '' for anything else.
 */
function imeiOf(digits: string): string {
  const body = digits.slice(0, IMEI_DIGITS - 1)
  if (digits.length === 14 || digits.length === 16) return withDigit(body)
  if (digits.length === 15) return digits
  if (digits.length === 17 && isImei(digits.slice(0, 15))) return digits.slice(0, 15)
  const [one, other] = [digits.slice(0, 15), digits.slice(15)]
  if (digits.length === 30 && isImei(one) && isImei(other)) return one === other ? one : `${one}/${other}`
  return ''
}

/**
 * The one form of a serial number, in which it is stored and compared: without blanks around it; an IMEI is its fifteen
 * digits however it was grouped, and a phone's two IMEIs are both with '/' between them.
 */
export function normalizeSerial(text: string): string {
  const trimmed = text.trim().replace(/^(?:imei\s*(?:\d\s*)?[:#-]|s\/?n\s*[:#])\s*/i, '')
  return imeiOf(digitsOf(trimmed.replace(/^imei\s{1,9}(?=\d)/i, ''))) || trimmed
}

/** The numbers that name the unit: one, or both IMEIs of a phone, in upper case. */
export function serialKeys(serial: string): readonly [string] | readonly [string, string] {
  const form = normalizeSerial(serial).toUpperCase()
  const [, one, other] = PAIR.exec(form) ?? []
  return one && other ? [one, other] : [form]
}

/** Two serial numbers with the same key are the same unit: case does not matter, of two IMEIs the first counts. */
export const serialKey = (serial: string): string => serialKeys(serial)[0]

/** The Luhn check digit for these digits. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Whether the text is a wrong IMEI: fifteen digits, of which the last is not the check digit. */
const isWrongImei = (serial: string) =>
  /^\d{15}$/.test(serial) && luhnDigit(serial.slice(0, IMEI_DIGITS - 1)) !== Number(serial.at(-1))

export const isSerialForm = (text: string): boolean => SERIAL.test(normalizeSerial(text))

const isEid = (text: string): boolean => EID.test(digitsOf(text.trim()))

/** Whether a text is a serial number: an IMEI with its check digit, or 4 to 40 letters, digits, '-' and '/'. */
export const isSerial = (text: string): boolean =>
  isSerialForm(text) && !isWrongImei(normalizeSerial(text)) && !isEid(text)

export const WRONG_SERIAL_FORM = 'O número de série tem de 4 a 40 letras, números, "-" ou "/".'
export const WRONG_IMEI = 'O IMEI não confere: verifique os 15 dígitos.'

export const IS_EID = 'Este é o EID do eSIM, e não um número de série: leia o IMEI.'

/** Why a text is not a serial number; undefined if it is one. */
export function serialProblem(text: string): string | undefined {
  if (isEid(text)) return IS_EID
  if (!isSerialForm(text)) return WRONG_SERIAL_FORM
  return isSerial(text) ? undefined : WRONG_IMEI
}

/** The serial numbers of a pasted list, separated by lines, commas, semicolons, tabs or spaces. */
export const splitSerials = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      // Blanks within one IMEI separate its groups, those between whole ones separate phones.
      const isOne =
        imeiOf(digitsOf(part.trim())) !== '' && words.some((word) => imeiOf(digitsOf(word)) === '')
      return isOne ? [part] : words
    })
    .map(normalizeSerial)
    .filter(Boolean)

/** The last day ('YYYY-MM-DD') of a warranty that begins on `day`; undefined for a product without one. */
export function warrantyEnd(day: string, months: number): string | undefined {
  if (months === 0) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 10)
}

/** The text for missing or surplus serial numbers; undefined if the number is right. */
export function serialCountProblem(name: string, needed: number, given: number): string | undefined {
  if (given < needed)
    return needed - given === 1
      ? `Falta informar 1 número de série de ${name}.`
      : `Faltam ${needed - given} números de série de ${name}.`
  if (given > needed)
    return given - needed === 1
      ? `Há 1 número de série a mais de ${name}.`
      : `Há ${given - needed} números de série a mais de ${name}.`
  return undefined
}
