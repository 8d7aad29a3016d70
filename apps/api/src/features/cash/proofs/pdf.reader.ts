import { createHash } from 'node:crypto'
import { findEndToEndId } from '@shop/domain/end-to-end-id'
import { isDay } from '@shop/domain/shop-time'
import { composed } from '@shop/domain/text'
import { ruleViolation } from '../../../app-error.ts'

/** The data in the text of a proof; money in cents, the day as YYYY-MM-DD. */
export interface ProofFacts {
  endToEndId: string | null
  amountCents: number | null
  paidOn: string | null
  payer: string
}

export const NO_FACTS: ProofFacts = { endToEndId: null, amountCents: null, paidOn: null, payer: '' }

const AMOUNT = /R\$\s{0,9}(\d{1,12}(?:\.\d{3}){0,4},\d{2})(?!\d)/g
const DAY = /\b(\d{2})\/(\d{2})\/(\d{4})\b/g
/** What stands before the amount that was paid, not before a balance, a fee or a discount; and before its day. */
const PAID_AMOUNT = /\bvalor\b(?!\s{1,9}d[aeo]s?\s{1,9}(?:tarifa|desconto|juros|multa|encargos|limite))/i
const PAID_DAY = /\b(?:data|paga|pago|pagamento|realizad[ao]|efetuad[ao])\b/i
const PAYER = /^[ \t]{0,9}(?:Pagador|Nome do pagador|De|Origem|Quem pagou)\b[:\s]{1,9}([^\n]{2,120})/im

/** Letters between a label and its value. */
const LABEL = 40

/**
 * The value of a text that has one, of several the labelled one; null where that leaves none or more than one: a balance
 * or a fee is not what was paid.
 */
function sureValue<Value>(
  text: string,
  pattern: RegExp,
  label: RegExp,
  read: (match: RegExpMatchArray) => Value | null,
): Value | null {
  let before = 0
  const found = [...text.matchAll(pattern)].flatMap((match) => {
    const labelled = label.test(text.slice(Math.max(before, match.index - LABEL), match.index))
    before = match.index + match[0].length
    const value = read(match)
    return value === null ? [] : [{ value, labelled }]
  })
  const different = (values: typeof found) => [...new Set(values.map(({ value }) => value))]
  const all = different(found)
  const chosen = all.length > 1 ? different(found.filter(({ labelled }) => labelled)) : all
  return (chosen.length === 1 ? chosen[0] : null) ?? null
}

function centsOf([, written = '']: RegExpMatchArray): number | null {
  const cents = Number(written.replace(/\D/g, ''))
  return cents > 0 && Number.isSafeInteger(cents) ? cents : null
}

function dayOf([, day, month, year]: RegExpMatchArray): string | null {
  const found = `${year}-${month}-${day}`
  return isDay(found) ? found : null
}

/** Reads id, amount, day and payer from the text of a receipt, as banks write them. */
export const factsOf = (text: string): ProofFacts => ({
  endToEndId: findEndToEndId(text) ?? null,
  amountCents: sureValue(text, AMOUNT, PAID_AMOUNT, centsOf),
  paidOn: sureValue(text, DAY, PAID_DAY, dayOf),
  payer: PAYER.exec(text)?.[1]?.trim() ?? '',
})

/** Receipts have one page of a few hundred characters. */
const MOST_PAGES = 5
const MOST_TEXT = 20_000

interface PdfFacts {
  facts: ProofFacts
  /** SHA-256 of the words; null for a PDF without text, such as a scan. */
  textDigest: Buffer | null
}

const open = async (bytes: Uint8Array) => {
  const { getDocumentProxy } = await import('unpdf')
  // The library takes over the array that it gets, so it gets a copy.
  return getDocumentProxy(Uint8Array.from(bytes)).catch(() => {
    throw ruleViolation('O PDF não pôde ser lido. Envie-o sem senha, ou uma imagem dele.')
  })
}

/** The text of the first pages, up to one that cannot be read; line breaks are those of the document. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await open(bytes)
  let text = ''
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && text.length < MOST_TEXT; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += `${item.str}${item.hasEOL ? '\n' : ''}`
      text += '\n'
    }
  } catch {
    // A damaged page: the proof is one without the rest of the text.
  }
  return composed(text.slice(0, MOST_TEXT))
}

/**
 * What the text of a PDF says.
 * @throws AppError RULE_VIOLATION for a file that no program shows
 */
export async function readPdf(bytes: Uint8Array, _options: object): Promise<PdfFacts> {
  const text = await textOf(bytes)
  const words = text.replace(/\s+/g, ' ').trim()
  const textDigest = words === '' ? null : createHash('sha256').update(words).digest()
  return { facts: factsOf(text), textDigest }
}
