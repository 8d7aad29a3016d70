import type { ImportedStatement } from '@shop/contract/bank'
import { isDay } from '@shop/domain/shop-time'
import { withoutInvisible } from '@shop/domain/text'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../src/app-error.ts'
import { readStatement } from '../../src/features/after-sales/bank/statement.reader.ts'
import { readNfe } from '../../src/features/buying/nfe/nfe.reader.ts'
import { readPdf } from '../../src/features/cash/proofs/pdf.reader.ts'
import { decodeText } from '../../src/features/platform/reading/decode-text.ts'
import { readCsv } from '../../src/features/platform/reading/read-csv.ts'
import { unreadable } from '../../src/features/platform/reading/reader.ts'
import { openReading } from '../../src/features/platform/reading/reading.ts'
import { READERS } from '../../src/readers.ts'
import { openTestShop, type Person, type TestShop } from '../harness.ts'
import { makeCustomer, makeOrder } from '../make.ts'
import { seededRandom } from '../random.ts'
import { mutate } from './mutate.ts'
import { mutateParts, NFE, PDF, SHEETS, STATEMENTS } from './real-files.ts'

/** Any number: `FUZZ_FILES=10000 FUZZ_SEED=7 npm test -- mutations`. */
const FILES = Number(process.env.FUZZ_FILES ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_125)
/** Of which so many are sent to a shop. */
const SENT = Math.ceil(FILES / 10)
const TIMEOUT_MS = Math.max(180_000, FILES * 200)

const draw = seededRandom(SEED)

/** Shows the file that failed: its kind and its bytes, to be read by hand. */
async function check<T>(
  kind: string,
  file: Uint8Array,
  read: () => T | Promise<T>,
  holds: (result: T) => void,
) {
  try {
    holds(await read())
  } catch (error) {
    const isRefused = error instanceof AppError && /\p{Ll}{2}/u.test(error.message)
    // What the room for reading says of a reader that failed.
    if (isRefused && error.message !== unreadable().message) return
    throw new Error(`${kind}: ${Buffer.from(file).toString('base64').slice(0, 6_000)}`, { cause: error })
  }
}

const isCents = (value: number) => Number.isSafeInteger(value) && value > 0
const isPlausible = (day: string) => isDay(day) && day >= '2000-01-01' && day <= '2099-12-31'

/** The numbers of the file's rows with text, counted apart from the reader of statements. */
function rowsOf(file: Uint8Array): number[] {
  const text = decodeText(file) ?? ''
  const ofx = text.match(/<(?:\w{1,20}:)?STMTTRNP?[\s>]/gi)
  if (/<(?:\w{1,20}:)?OFX[\s>]/i.test(text.slice(0, 10_000))) return (ofx ?? []).map((_, at) => at + 1)
  const { rows } = readCsv(withoutInvisible(text.replace(/\r\n?/g, '\n')))
  return rows.map(({ number }) => number)
}

test(
  'a changed statement is refused, or each of its rows is money, left out or refused, with values that can be',
  async () => {
    const names = Object.keys(STATEMENTS)
    for (let at = 0; at < FILES * 0.5; at++) {
      const kind = names[at % names.length] as string
      const file = mutate(STATEMENTS[kind] as Uint8Array, draw)
      await check(
        kind,
        file,
        () => readStatement(file, { known: {} }),
        (read) => {
          if ('unknown' in read) return
          expect(read.rows.map(({ line }) => line)).toEqual(rowsOf(file))
          for (const row of read.rows)
            if (row.became === 'line') {
              expect(isCents(row.cents) && isPlausible(row.day), JSON.stringify(row)).toBe(true)
              expect(read.accounts.length).toBeGreaterThan(row.account)
            } else expect(row.text.length).toBeLessThan(200)
        },
      )
    }
  },
  TIMEOUT_MS,
)

test(
  'a changed NF-e is refused, or its lines add up to its total',
  async () => {
    for (let at = 0; at < FILES * 0.2; at++) {
      const file = mutate(NFE, draw)
      await check(
        'nfe',
        file,
        () => readNfe(file, {}),
        (read) => {
          if (read.kind === 'cancellation') throw new Error('cancelled by a change')
          expect(read.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(read.totalCents)
          for (const { totalCents, quantityE4 } of read.lines)
            expect(
              Number.isSafeInteger(totalCents) && totalCents >= 0 && Number.isSafeInteger(quantityE4),
            ).toBe(true)
          for (const { dueOn, amountCents } of read.instalments)
            expect(isDay(dueOn) && Number.isSafeInteger(amountCents)).toBe(true)
        },
      )
    }
  },
  TIMEOUT_MS,
)

test(
  'a changed sheet is refused, or has lines with numbers of their own, and one that is too much is ended',
  async () => {
    // A damaged workbook may keep its library busy for minutes.
    const reading = openReading(READERS)
    onTestFinished(() => reading.close())
    const by = { person: { employeeId: 1, customerId: null } }
    const options = { known: ['C\u00f3digo', 'Nome', 'Marca', 'Custo', 'Venda', 'Estoque'], example: 'x' }
    for (let at = 0; at < FILES * 0.15; at++) {
      const kind = at % 2 === 0 ? 'csv' : 'xlsx'
      const base = SHEETS[kind] as Uint8Array
      const file = kind === 'xlsx' && draw.chance(0.8) ? mutateParts(base, draw) : mutate(base, draw)
      await check(
        kind,
        file,
        () => reading.read('sheet', file, options, by),
        ({ titles, titleLine, lines }) => {
          const numbers = lines.map(({ number }) => number)
          expect(new Set(numbers).size).toBe(numbers.length)
          expect(Math.min(...numbers)).toBeGreaterThan(titleLine)
          for (const text of [...titles, ...lines.flatMap(({ cells }) => cells)])
            expect(typeof text).toBe('string')
        },
      )
    }
  },
  TIMEOUT_MS,
)

test(
  'a changed PDF is refused, or says an amount and a day that can be',
  async () => {
    for (let at = 0; at < FILES * 0.05; at++) {
      const file = mutate(PDF, draw)
      await check(
        'pdf',
        file,
        () => readPdf(file, {}),
        ({ facts: { amountCents, paidOn, endToEndId } }) => {
          expect(amountCents === null || Number.isSafeInteger(amountCents)).toBe(true)
          expect(paidOn === null || isDay(paidOn)).toBe(true)
          expect(endToEndId === null || /^[ED]\w{31}$/.test(endToEndId)).toBe(true)
        },
      )
    }
  },
  TIMEOUT_MS,
)

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  // What the files' lines could pay by amount, day and document.
  for (const [document, cents] of [
    ['52998224725', 15_000],
    ['11222333000181', 123_456],
    ['39053344705', 4_290],
  ] as const) {
    const { id } = await makeCustomer(shop.db, { document })
    for (const changes of [0, 1])
      await makeOrder(shop.db, 11, {
        payment: 'transfer',
        customer_id: id,
        sub_total_cents: cents + changes * 100,
        warranty_cents: 0,
        freight_cents: 0,
      })
  }
})
afterAll(() => shop.close())

test(
  'changed files that are sent are answered, account for their rows, and settle only what surely came in',
  async () => {
    const names = Object.keys(STATEMENTS)
    const calls = [
      [
        '/bank/statements',
        () => mutate(STATEMENTS[draw.pick(names)] as Uint8Array, draw),
        { name: 'extrato' },
      ],
      [
        '/bank/statements',
        () => mutate(STATEMENTS[draw.pick(names)] as Uint8Array, draw),
        { name: 'extrato' },
      ],
      ['/nfes', () => mutate(NFE, draw), {}],
      ['/imports/products/preview', () => mutateParts(SHEETS.xlsx as Uint8Array, draw), {}],
      ['/imports/suppliers/preview', () => mutate(SHEETS.csv as Uint8Array, draw), {}],
    ] as const
    for (let at = 0; at < SENT; at++) {
      const [path, make, more] = calls[at % calls.length] as (typeof calls)[number]
      const file = make()
      const answer = await shop.call<ImportedStatement>('POST', path, admin, {
        ...more,
        file: Buffer.from(file).toString('base64'),
      })
      const shown = `${path} ${answer.status} ${answer.errors} ${Buffer.from(file).toString('base64').slice(0, 6_000)}`
      if (answer.status >= 400) {
        expect([400, 409, 422, 429], shown).toContain(answer.status)
        expect(answer.errors[0], shown).toMatch(/\p{L}{3,}.*\./u)
      } else if (path === '/bank/statements') {
        const { rows, lines, known, left, refused } = answer.data
        expect(rows.length, shown).toBe(lines + left + refused)
        expect(rows.filter(({ became }) => became === 'new').length, shown).toBe(lines - known)
      }
    }
    const { rows } = await sql<{ wrong: string }>`
    select format('%s %s %s %s', id, amount_cents, day, doubt) as wrong from bank_lines
    where status = 'settled' and (amount_cents <= 0 or doubt is not null or day > current_date)`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
  },
  TIMEOUT_MS,
)
