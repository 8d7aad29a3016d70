import { isDay } from '@shop/domain/shop-time'
import { withoutInvisible } from '@shop/domain/text'
import { type BankRow, centsOf, unreadable } from './bank-row.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(\w{2,4}));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name] ?? whole),
  )

/** The value of an element, which OFX 1 does not close. */
const elementOf = (block: string, tag: string): string =>
  withoutInvisible(decoded(new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '')).trim()

/** Longer than bank and account numbers are; an index contains it. */
const MOST_ACCOUNT = 100

const DAY = /^(\d{4})(\d{2})(\d{2})/

/** The lines of one account; the account of a credit card has no bank. */
function rowsOf(statement: string): BankRow[] {
  const bank = elementOf(statement, 'BANKID').replace(/^0+(?=\d)/, '')
  const account = [bank, elementOf(statement, 'ACCTID')].filter(Boolean).join('/').slice(0, MOST_ACCOUNT)
  return statement
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((rest, index) => {
      const block = rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? ''
      const day = DAY.exec(elementOf(block, 'DTPOSTED'))?.slice(1).join('-') ?? ''
      const cents = centsOf(elementOf(block, 'TRNAMT'))
      if (!isDay(day) || cents === undefined)
        throw unreadable(`lançamento ${index + 1}: data ou valor inválido`)
      const description = [elementOf(block, 'NAME'), elementOf(block, 'MEMO')].filter(Boolean)
      return {
        account,
        day,
        cents,
        bankId: elementOf(block, 'FITID'),
        description: [...new Set(description)].join(' '),
        document: [elementOf(block, 'CHECKNUM'), elementOf(block, 'REFNUM')].filter(Boolean).join(' '),
      }
    })
}

export const isOfx = (text: string) => /<OFX>/i.test(text)

/**
 * The lines of an OFX file, version 1 (SGML, elements that are not closed) or 2 (XML), of one or more accounts.
 * @throws AppError RULE_VIOLATION
 */
export const readOfx = (text: string): BankRow[] =>
  text
    .split(/<(?:STMTRS|CCSTMTRS)>/i)
    .slice(1)
    .flatMap(rowsOf)
