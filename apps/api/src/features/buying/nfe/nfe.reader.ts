import { MAX_NFE_ITEMS } from '@shop/contract/nfe'
import { type Cents, formatBRL, MAX_CENTS } from '@shop/domain/money'
import { readNfeKey } from '@shop/domain/nfe-key'
import { isDay } from '@shop/domain/shop-time'
import { lineOf } from '@shop/domain/text'
import { ruleViolation } from '../../../app-error.ts'
import { otherKind } from '../../platform/reading/other-kind.ts'
import {
  isCancelledInside,
  isNot,
  notNfe,
  otherDocument,
  readCancellation,
  refuseOtherModel,
} from './nfe-events.ts'
import { askedAbout } from './nfe-questions.ts'
import { childOf, readXml, textOf, textsBelow, type XmlNode } from './xml-tree.ts'

/** Largest number of items that the layout allows. */
/** Status codes of the tax office's answer for a valid NF-e. */
const AUTHORISED = ['100', '150']
const CANCELLED = ['101', '151', '155']
const DENIED = ['110', '205', '301', '302', '303']

/** Quantities have four decimals: 10,000 is one unit. */
export const QUANTITY_ONE = 10_000

export interface NfeLine {
  position: number
  supplierCode: string
  /** GTIN of the unit sold, and of the smallest unit; '' without one. */
  gtin: string
  unitGtin: string
  description: string
  unit: string
  /** Quantities in ten-thousandths: of the unit sold, and of the smallest unit. */
  quantityE4: number
  unitQuantityE4: number
  /** The line's cost: goods − discount + freight, insurance, other costs, IPI and ICMS-ST. */
  totalCents: Cents
}

export interface Nfe {
  kind: 'nfe'
  key: string
  /** Whether the file contains the tax office's authorisation. No signature is verified. */
  statesAuthorisation: boolean
  number: number
  series: number
  issuedAt: string
  supplier: { cnpj: string; name: string; phone: string }
  recipientCnpj: string
  totalCents: Cents
  /** Why its goods may not come with it, to be answered by a person before anything is stocked. */
  questions: string[]
  lines: NfeLine[]
  instalments: { number: string; dueOn: string; amountCents: Cents }[]
}

export interface NfeCancellation {
  kind: 'cancellation'
  key: string
}

const LAYOUT = '4.00'

/** A decimal of the layout, which has at most 13 digits before the point, scaled to an integer; 0 for ''. */
function parseDecimal(text: string, name: string, decimals: number): bigint {
  if (text === '') return 0n
  const match = /^(\d{1,13})(?:\.(\d{1,10}))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || /[1-9]/.test(fraction.slice(decimals)))
    throw ruleViolation(`O valor ${text.slice(0, 30)} do campo ${name} é inválido.`)
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

const decimal = (node: XmlNode | undefined, name: string, decimals: number) =>
  parseDecimal(textOf(node, name), name, decimals)

const cents = (node: XmlNode | undefined, name: string) => decimal(node, name, 2)

/** The sum of every amount of that name. */
const sumOf = (texts: ReadonlyMap<string, readonly string[]>, name: string): bigint =>
  (texts.get(name) ?? []).reduce((all, text) => all + parseDecimal(text, name, 2), 0n)

/** Names of the amounts that an item adds to or subtracts from its value, and where the totals repeat them. */
const PARTS = [
  { item: 'vProd', total: 'vProd', label: 'produtos', sign: 1n },
  { item: 'vDesc', total: 'vDesc', label: 'desconto', sign: -1n },
  { item: 'vFrete', total: 'vFrete', label: 'frete', sign: 1n },
  { item: 'vSeg', total: 'vSeg', label: 'seguro', sign: 1n },
  { item: 'vOutro', total: 'vOutro', label: 'outras despesas', sign: 1n },
  { item: 'vIPI', total: 'vIPI', label: 'IPI', sign: 1n },
  { item: 'vIPIDevol', total: 'vIPIDevol', label: 'IPI devolvido', sign: 1n },
  { item: 'vII', total: 'vII', label: 'imposto de importação', sign: 1n },
  { item: 'vICMSST', total: 'vST', label: 'ICMS-ST', sign: 1n },
  { item: 'vFCPST', total: 'vFCPST', label: 'FCP-ST', sign: 1n },
] as const

type Part = (typeof PARTS)[number]['item']
const OF_PRODUCT: readonly Part[] = ['vProd', 'vDesc', 'vFrete', 'vSeg', 'vOutro']

interface Item {
  line: NfeLine
  parts: Record<Part, bigint>
  /** ICMS that is waived and deducted from the price. */
  waived: bigint
}

/** GTIN as its digits; '' for 'SEM GTIN' and for anything else. */
const gtinOf = (text: string) => (/^\d{8,14}$/.test(text) ? text : '')

/** @throws AppError RULE_VIOLATION when units × price differs from the value by more than a centavo */
function checkValue(product: XmlNode, position: number, value: bigint): void {
  const exact = decimal(product, 'qCom', 4) * decimal(product, 'vUnCom', 10)
  const difference = value * 10n ** 12n - exact
  if (difference > 10n ** 12n || difference < -(10n ** 12n))
    throw ruleViolation(`Item ${position}: quantidade × valor unitário difere do valor do item.`)
}

function readItem(det: XmlNode, position: number): Item {
  const product = childOf(det, 'prod')
  if (!product) throw notNfe()
  const tax = textsBelow(childOf(det, 'imposto'))
  const returned = textsBelow(childOf(det, 'impostoDevol'))
  const counts = textOf(product, 'indTot') !== '0'
  const value = cents(product, 'vProd')
  checkValue(product, position, value)
  const parts = Object.fromEntries(
    PARTS.map(({ item }) => {
      if (item === 'vProd') return [item, counts ? value : 0n]
      if (OF_PRODUCT.includes(item)) return [item, cents(product, item)]
      return [item, sumOf(item === 'vIPIDevol' ? returned : tax, item)]
    }),
  ) as Record<Part, bigint>
  const waives = tax.get('indDeduzDeson')?.includes('1')
  const waived = waives ? sumOf(tax, 'vICMSDeson') : 0n
  const total = PARTS.reduce((all, { item, sign }) => all + sign * parts[item], -waived)
  const quantityE4 = Number(decimal(product, 'qCom', 4))
  if (total < 0n || quantityE4 === 0) throw ruleViolation(`Item ${position}: valor ou quantidade inválida.`)
  if (total > MAX_CENTS) throw ruleViolation(`Item ${position}: o valor passa de ${formatBRL(MAX_CENTS)}.`)
  const supplierCode = lineOf(textOf(product, 'cProd'), 60)
  if (!supplierCode) throw ruleViolation(`Item ${position}: falta o código do produto (cProd).`)
  const line: NfeLine = {
    position,
    supplierCode,
    gtin: gtinOf(textOf(product, 'cEAN')),
    unitGtin: gtinOf(textOf(product, 'cEANTrib')),
    description: lineOf(textOf(product, 'xProd'), 120),
    unit: lineOf(textOf(product, 'uCom'), 6),
    quantityE4,
    unitQuantityE4: Number(decimal(product, 'qTrib', 4)),
    totalCents: Number(total),
  }
  return { line, parts, waived }
}

/** @throws AppError RULE_VIOLATION naming the sum that is wrong */
function checkSums(totals: XmlNode | undefined, items: readonly Item[]): Cents {
  if (!totals) throw notNfe()
  for (const { item, total, label } of PARTS) {
    const sum = items.reduce((all, { parts }) => all + parts[item], 0n)
    if (sum !== cents(totals, total))
      throw ruleViolation(
        `Os itens somam ${formatBRL(Number(sum))} de ${label}, e a nota diz ${formatBRL(Number(cents(totals, total)))}.`,
      )
  }
  const sum = items.reduce((all, { line }) => all + BigInt(line.totalCents), 0n)
  if (sum !== cents(totals, 'vNF'))
    throw ruleViolation(
      `Os itens somam ${formatBRL(Number(sum))}, e o total da nota é ${formatBRL(Number(cents(totals, 'vNF')))}.`,
    )
  return Number(sum)
}

/**
 * Whether the file contains the tax office's authorisation; false without a response. The author of the file may have
 * written that: no signature is verified.
 * @throws AppError RULE_VIOLATION when the response is a refusal or a cancellation
 */
function readAuthorisation(root: XmlNode, key: string): boolean {
  const responses = root.children
    .filter(({ name }) => name === 'protNFe')
    .flatMap((one) => childOf(one, 'infProt') ?? [])
  for (const response of responses) {
    const status = textOf(response, 'cStat')
    if (CANCELLED.includes(status)) throw ruleViolation('A NF-e foi cancelada.')
    if (DENIED.includes(status)) throw ruleViolation('A NF-e foi denegada: não foi autorizada pela SEFAZ.')
    if (!AUTHORISED.includes(status)) throw ruleViolation('A NF-e não foi autorizada pela SEFAZ.')
    if (textOf(response, 'chNFe') !== key) throw ruleViolation('O protocolo é de outra NF-e.')
    if (textOf(response, 'tpAmb') === '2')
      throw ruleViolation('O protocolo da NF-e é de teste (homologação) e não tem valor fiscal.')
  }
  return responses.length > 0
}

/** @throws AppError RULE_VIOLATION when the key contradicts the note */
function checkKey(key: string, info: XmlNode, cnpj: string): { number: number; series: number } {
  refuseOtherModel(textOf(childOf(info, 'ide'), 'mod'))
  const fields = readNfeKey(key)
  if (!fields) throw ruleViolation('A chave de acesso da NF-e é inválida.')
  const head = childOf(info, 'ide')
  const same =
    fields.model === '55' &&
    fields.cnpj === cnpj &&
    fields.number === Number(textOf(head, 'nNF')) &&
    fields.series === Number(textOf(head, 'serie')) &&
    fields.month === textOf(head, 'dhEmi').slice(2, 7).replace('-', '')
  if (!same) throw ruleViolation('A chave de acesso não corresponde aos dados da NF-e.')
  return fields
}

/** @throws AppError RULE_VIOLATION for a note that does not deliver goods of value */
function checkPurpose(head: XmlNode | undefined): void {
  if (textOf(head, 'tpAmb') !== '1')
    throw ruleViolation('A NF-e é de teste (homologação) e não tem valor fiscal.')
  if (textOf(head, 'finNFe') !== '1')
    throw ruleViolation('A NF-e é complementar, de ajuste ou de devolução, e não traz mercadorias.')
}

/**
 * Reads an NF-e of layout 4.00 with the tax office's answer, or the event that cancels one, and checks its consistency:
 * access key, values and sums to the centavo. No signature is verified. Money in cents.
 * @throws AppError RULE_VIOLATION with the reason
 */
export function readNfe(bytes: Uint8Array, _options: object): Nfe | NfeCancellation {
  const other = otherKind(bytes)
  if (other) throw isNot(`${other}. Envie o arquivo XML da nota`)
  const root = readXml(bytes)
  if (root.name === 'procEventoNFe') return { kind: 'cancellation', key: readCancellation(root) }
  const info = root.name === 'NFe' ? childOf(root, 'infNFe') : childOf(root, 'NFe', 'infNFe')
  if (!info || (root.name !== 'nfeProc' && root.name !== 'NFe')) throw otherDocument(root)
  if (info.version !== LAYOUT) throw notNfe()
  const emitter = childOf(info, 'emit')
  const cnpj = textOf(emitter, 'CNPJ')
  const key = info.id.replace(/^NFe/, '')
  const head = childOf(info, 'ide')
  const { number, series } = checkKey(key, info, cnpj)
  if (isCancelledInside(root, key)) return { kind: 'cancellation', key }
  const statesAuthorisation = readAuthorisation(root, key)
  checkPurpose(head)
  const items = info.children.filter(({ name }) => name === 'det')
  if (items.length === 0 || items.length > MAX_NFE_ITEMS)
    throw ruleViolation(`A NF-e deve ter de 1 a ${MAX_NFE_ITEMS} itens; esta tem ${items.length}.`)
  const read = items.map((det, index) => readItem(det, index + 1))
  const name = lineOf(textOf(emitter, 'xNome'), 120)
  if (!name) throw ruleViolation('Falta o nome do emitente da NF-e (xNome).')
  const issuedAt = new Date(textOf(head, 'dhEmi'))
  if (Number.isNaN(issuedAt.getTime())) throw ruleViolation('A data de emissão da NF-e é inválida.')
  return {
    kind: 'nfe',
    key,
    statesAuthorisation,
    number,
    series,
    issuedAt: issuedAt.toISOString(),
    supplier: {
      cnpj,
      name,
      phone: textOf(emitter, 'enderEmit', 'fone').replace(/\D/g, '').slice(0, 14),
    },
    recipientCnpj: textOf(info, 'dest', 'CNPJ'),
    questions: askedAbout(head, items),
    totalCents: checkSums(childOf(info, 'total', 'ICMSTot'), read),
    lines: read.map(({ line }) => line),
    instalments: info.children
      .filter(({ name }) => name === 'cobr')
      .flatMap((bill) => bill.children.filter(({ name }) => name === 'dup'))
      .filter((one) => isDay(textOf(one, 'dVenc')))
      .slice(0, 120)
      .map((one) => ({
        number: lineOf(textOf(one, 'nDup'), 60),
        dueOn: textOf(one, 'dVenc'),
        amountCents: Number(cents(one, 'vDup')),
      })),
  }
}
