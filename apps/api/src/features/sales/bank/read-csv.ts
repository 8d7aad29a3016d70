import type { CsvColumns } from '@shop/contract/bank'
import { isDay } from '@shop/domain/shop-time'
import { AppError } from '../../../app-error.ts'
import { type BankRow, centsOf, unreadable } from './bank-row.ts'

/** The cells of each line; quotes may hold separators and line breaks. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    line.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === separator) endCell()
    else if (char === '\n') {
      endCell()
      lines.push(line)
      line = []
    } else if (char !== '\r') cell += char
  }
  endCell()
  lines.push(line)
  return lines.filter((cells) => cells.some(Boolean))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const TITLES: Record<keyof CsvColumns, RegExp> = {
  date: /^data\b/,
  description: /^(historico|descricao|lancamento|memo)/,
  document: /^(documento|docto|doc\.?|cpf)/,
  amount: /^valor/,
}

/** The first words of a row that tells a balance and moves no money, in its date or its text: 'Saldo do dia', 'S A L D O'. */
const BALANCE = /^s ?a ?l ?d ?o\b/

/** Lines before the titles: name of the bank, account, period. */
const MOST_BEFORE = 20

const columnAt = (titles: readonly string[], requested: string | undefined, known: RegExp) =>
  titles.findIndex((title) => (requested === undefined ? known.test(plain(title)) : title === requested))

const isIncomplete = (at: Record<keyof CsvColumns, number>) =>
  at.date < 0 || at.description < 0 || at.amount < 0

const placesOf = (titles: readonly string[], columns: CsvColumns | undefined) => {
  const at = (name: keyof CsvColumns) =>
    columnAt(titles, columns ? (columns[name] ?? '') : undefined, TITLES[name])
  return { date: at('date'), description: at('description'), document: at('document'), amount: at('amount') }
}

/** The line of column titles: the one with all columns, else the first with several cells. */
function findTitles(lines: readonly string[][], columns: CsvColumns | undefined): number {
  const first = lines.slice(0, MOST_BEFORE)
  const complete = first.findIndex((titles) => !isIncomplete(placesOf(titles, columns)))
  return complete >= 0 ? complete : first.findIndex((titles) => titles.filter(Boolean).length >= 3)
}

function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})/.exec(text) ?? []
  const found = day ? `${year}-${month}-${day}` : (/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '')
  return isDay(found) ? found : undefined
}

export interface CsvFile {
  /** The line of column titles, by which the matched columns are found for later files. */
  titles: string
  rows: BankRow[]
  /** Rows that tell a balance, which are no lines. */
  balances: number
}

/** The separator that most of the first lines have at least twice. */
function separatorOf(text: string): string {
  const first = text.split('\n', MOST_BEFORE)
  const lines = (separator: string) => first.filter((line) => line.split(separator).length >= 3).length
  return [';', '\t', ','].reduce((best, one) => (lines(one) > lines(best) ? one : best))
}

/**
 * The lines of a CSV file. `knownColumns` finds the columns that were matched by hand for files with these titles.
 * @throws AppError RULE_VIOLATION, with the titles as `current` where the columns are unknown
 */
export async function readCsv(
  text: string,
  given: CsvColumns | undefined,
  knownColumns: (titles: string) => Promise<CsvColumns | undefined>,
): Promise<CsvFile> {
  const lines = cellsOf(text, separatorOf(text))
  const first = findTitles(lines, given)
  const row = lines[first]
  if (!row) throw unreadable('não é um arquivo OFX nem CSV')
  const titles = row.join('|').slice(0, 1000)
  const places = placesOf(row, given ?? (await knownColumns(titles)))
  if (isIncomplete(places))
    throw new AppError(
      'RULE_VIOLATION',
      'Não reconhecemos as colunas deste arquivo: indique a data, o histórico e o valor. Nada foi importado.',
      { columns: row },
    )
  let balances = 0
  const rows = lines.slice(first + 1).flatMap((cells, index): BankRow[] => {
    const [date = '', amount = ''] = [cells[places.date], cells[places.amount]]
    const [description = '', document = ''] = [cells[places.description], cells[places.document]]
    if ([date, description].some((text) => BALANCE.test(plain(text)))) {
      balances++
      return []
    }
    if (date === '' || amount === '') return []
    const [day, cents] = [dayOf(date), centsOf(amount)]
    if (day === undefined || cents === undefined)
      throw unreadable(`linha ${first + index + 2}: data ou valor inválido`)
    return [{ account: 'CSV', day, cents, bankId: '', description, document }]
  })
  return { titles, rows, balances }
}
