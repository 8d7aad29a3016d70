import { createHash } from 'node:crypto'
import { findEndToEndId } from '@shop/domain/end-to-end-id'
import { isDay } from '@shop/domain/shop-time'
import { ruleViolation } from '../../../app-error.ts'

/** The data in the text of a proof; money in cents, the day as YYYY-MM-DD. */
export interface ProofFacts {
  endToEndId: string | null
  amountCents: number | null
  paidOn: string | null
  payer: string
}

export const NO_FACTS: ProofFacts = { endToEndId: null, amountCents: null, paidOn: null, payer: '' }

const AMOUNT = /R\$\s*(\d{1,3}(?:\.\d{3})*|\d+),(\d{2})/
const DAY = /\b(\d{2})\/(\d{2})\/(\d{4})\b/
const PAYER = /(?:^|\n)\s*(?:Pagador|Nome do pagador|De|Origem|Quem pagou)\b[:\s]+([^\n]{2,120})/i

function dayOf(text: string): string | null {
  const [, day, month, year] = DAY.exec(text) ?? []
  const found = `${year}-${month}-${day}`
  return isDay(found) ? found : null
}

/** Reads id, amount, day and payer from the text of a receipt, as banks write them. */
export function factsOf(text: string): ProofFacts {
  const [, whole, cents] = AMOUNT.exec(text) ?? []
  const amount = whole === undefined ? null : Number(whole.replaceAll('.', '') + cents)
  return {
    endToEndId: findEndToEndId(text) ?? null,
    amountCents: Number.isSafeInteger(amount) ? amount : null,
    paidOn: dayOf(text),
    payer: PAYER.exec(text)?.[1]?.trim() ?? '',
  }
}

/** Most characters read of a PDF. */
const MOST_TEXT = 20_000

/**
 * The facts of a PDF, and a digest of its text; none for one without text, such as a scan.
 * @throws AppError RULE_VIOLATION when it cannot be read
 */
export async function readPdf(bytes: Uint8Array): Promise<{ facts: ProofFacts; textDigest: Buffer | null }> {
  // The reader needs megabytes of memory, so it is loaded with the first PDF.
  const { extractText, getDocumentProxy } = await import('unpdf')
  // The reader takes over the array that it gets, so it gets a copy.
  const read = getDocumentProxy(Uint8Array.from(bytes)).then((pdf) => extractText(pdf, { mergePages: true }))
  const { text } = await read.catch(() => {
    throw ruleViolation('O PDF não pôde ser lido. Envie-o sem senha, ou uma imagem dele.')
  })
  const shortened = text.slice(0, MOST_TEXT)
  const words = shortened.replace(/\s+/g, ' ').trim()
  const textDigest = words === '' ? null : createHash('sha256').update(words).digest()
  return { facts: factsOf(shortened), textDigest }
}
