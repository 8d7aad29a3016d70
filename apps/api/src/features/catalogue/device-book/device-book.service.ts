import { Readable } from 'node:stream'
import type { DeviceBook, DeviceBookQuery, DeviceBookRow } from '@shop/contract/device-book'
import { CSV_BOM, csvLine } from '@shop/domain/csv'
import { BOOK_DIRECTIONS, BOOK_MOVES } from '@shop/domain/device-book'
import { formatDocument } from '@shop/domain/documents'
import { UNIT_MOVES } from '@shop/domain/serials'
import { STOCK_SOURCES } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import type { AppContext } from '../../../context.ts'
import { instantsOf } from '../../../period.ts'
import { countDownload } from '../../identity/accounts/rate-limits.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type BookRow, countMovements, findMovements } from './device-book.queries.ts'

/** Rows read at once for a file. */
const BATCH = 1_000

const sourceText = (source: number | null) => STOCK_SOURCES.find(({ value }) => value === source)?.text ?? ''

const toRow = (row: BookRow): DeviceBookRow => ({
  id: row.id,
  when: row.at,
  direction: BOOK_MOVES[row.kind] ?? 'in',
  kind: row.kind,
  text: UNIT_MOVES[row.kind],
  serial: row.serial,
  productCode: row.product_code,
  productName: row.product_name,
  party: row.party ?? sourceText(row.source),
  partyDocument: row.party_document ? formatDocument(row.party_document) : '',
  partyAddress: row.party_address ?? '',
  document: row.document ?? '',
  who: row.who,
})

const spanOf = ({ from, to }: DeviceBookQuery, timeZone: string) =>
  instantsOf({ start: `${from}T00:00:00`, end: `${to}T23:59:59` }, timeZone)

/** One page of the book, oldest first; the days are included. @throws AppError RULE_VIOLATION for `to` before `from` */
export async function getDeviceBook(
  { db, settings }: AppContext,
  query: DeviceBookQuery,
): Promise<DeviceBook> {
  const span = spanOf(query, settings.SHOP_TIMEZONE)
  const { page, items } = query
  const [rows, total] = await Promise.all([
    findMovements(db, span, { limit: items, offset: page * items }),
    countMovements(db, span),
  ])
  return { items: rows.map(toRow), total }
}

const TITLES = [
  'Data e hora',
  'Movimento',
  'Tipo',
  'Número de série',
  'Código',
  'Produto',
  'De onde ou para onde',
  'CPF ou CNPJ',
  'Endereço',
  'Documento',
  'Registrado por',
]

/**
 * The whole period as CSV, in batches, and a line in the audit trail.
 * @throws AppError RULE_VIOLATION for `to` before `from`; TOO_MANY_TRIES
 */
export async function deviceBookCsv(
  context: AppContext,
  actor: Actor,
  query: DeviceBookQuery,
): Promise<Readable> {
  const { db, settings } = context
  const span = spanOf(query, settings.SHOP_TIMEZONE)
  if (actor.employeeId) await countDownload(context, actor.employeeId, actor.ip)
  const change = `Livro de aparelhos de ${query.from} a ${query.to} lido como arquivo`
  await writeAudit(db, actor, 'download', 'report', null, change)
  const time = new Intl.DateTimeFormat('pt-BR', {
    timeZone: settings.SHOP_TIMEZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const lineOf = (row: DeviceBookRow) =>
    csvLine([
      time.format(new Date(row.when)).replace(',', ''),
      BOOK_DIRECTIONS[row.direction],
      row.text,
      row.serial,
      row.productCode,
      row.productName,
      row.party,
      row.partyDocument,
      row.partyAddress,
      row.document,
      row.who,
    ])
  async function* lines() {
    yield CSV_BOM + csvLine(TITLES)
    for (let after = 0; ; ) {
      const rows = await findMovements(db, span, { limit: BATCH, after })
      yield rows.map((row) => lineOf(toRow(row))).join('')
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      after = last.id
    }
  }
  return Readable.from(lines())
}
