import { withoutSmall } from './search-words.ts'
import { fold } from './text.ts'

const LABEL =
  /^(?:cpf|cnpj|tel(?:efone)?|cel(?:ular)?|fone|whats(?:app)?|zap)\b[\s.:n\u00ba\u00b0]{0,9}(?=[\d(+a-z]{0,30}\d)/
const CHAT_LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)/
const BRAZIL = '55'
/** Area code and telephone number. */
const PHONE = /^\d{10,11}$/

/** The digits of a telephone number as it is stored: without the codes that are dialled before the area code. */
function storedPhone(digits: string): string | undefined {
  const short = digits
    .replace(/^00(?=55)/, '')
    .replace(new RegExp(`^${BRAZIL}(?=\\d{10,11}$)`), '')
    .replace(/^0(?=\d{10,11}$)/, '')
  return short !== digits && PHONE.test(short) ? short : undefined
}

/**
 * What has to occur in a customer's name, e-mail, document or telephone; of an inner list, one. A term of digits and
 * separators is one number: a document, or a telephone with or without '+55' and '0'. Elsewhere each word counts, as it is
 * and without the separators of documents; small words and punctuation between others do not.
 */
export function customerTexts(term: string): string[][] {
  const text = fold(term).replace(CHAT_LINK, '').replace(LABEL, '')
  if (/^[+\d\s().\-/]+$/.test(text) && /\d/.test(text)) {
    const digits = text.replace(/\D/g, '')
    const phone = storedPhone(digits)
    return [phone ? [digits, phone] : [digits]]
  }
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  return withoutSmall(words).map((word) => {
    const plain = word.replace(/[().\-/,"]/g, '')
    return plain && plain !== word ? [word, plain] : [word]
  })
}
