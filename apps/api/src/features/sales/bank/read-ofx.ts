import { type BankRow, centsOf, unreadable } from './bank-row.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(\w{2,4}));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name] ?? whole),
  )

/** The value of an element, which OFX 1 does not close. */
const valueOf = (block: string, tag: string): string =>
  decoded(new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '').trim()

const DAY = /^(\d{4})(\d{2})(\d{2})/

/** The lines of one account; the account of a credit card has no bank. */
function rowsOf(statement: string): BankRow[] {
  const bank = valueOf(statement, 'BANKID').replace(/^0+(?=\d)/, '')
  const account = [bank, valueOf(statement, 'ACCTID')].filter(Boolean).join('/')
  return statement
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((rest, index) => {
      const block = rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? ''
      const posted = DAY.exec(valueOf(block, 'DTPOSTED'))
      const cents = centsOf(valueOf(block, 'TRNAMT'))
      if (!posted || cents === undefined) throw unreadable(`lançamento ${index + 1}: falta a data ou o valor`)
      const description = [valueOf(block, 'NAME'), valueOf(block, 'MEMO')].filter(Boolean)
      return {
        account,
        day: posted.slice(1).join('-'),
        cents,
        bankId: valueOf(block, 'FITID'),
        description: [...new Set(description)].join(' '),
        document: [valueOf(block, 'CHECKNUM'), valueOf(block, 'REFNUM')].filter(Boolean).join(' '),
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
