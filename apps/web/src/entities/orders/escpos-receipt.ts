import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { PAPERS, type PaperWidth, type PrintedReceipt } from './printed-receipt.ts'

/** Characters missing in code page 860, and their replacements. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '×': 'x',
  '–': '-',
  '—': '-',
  '·': '-',
  '•': '-',
  '…': '...',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
}

const plain = (text: string) =>
  text.normalize('NFC').replaceAll(/[\u00a0×–—·•…“”‘’]/g, (sign) => SIGNS[sign] ?? sign)

/** The receipt as ESC/POS commands in code page 860 (Portuguese), with the cut at the end. */
export async function receiptBytes(receipt: PrintedReceipt, width: PaperWidth): Promise<Uint8Array> {
  const columns = PAPERS[width]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns })
  const value = 14
  const pair = [
    { width: columns - value - 1, align: 'left' as const, marginRight: 1 },
    { width: value, align: 'right' as const },
  ]
  const { company, title, facts, items, totals, link, ending } = receipt
  encoder.initialize().codepage('cp860').align('center')
  if (company.name) encoder.bold(true).line(plain(company.name)).bold(false)
  for (const line of company.lines) encoder.line(plain(line))
  encoder.newline().bold(true).line(plain(title)).bold(false).align('left').rule()
  for (const { label, value } of facts) encoder.line(plain(`${label}: ${value}`))
  encoder.rule()
  for (const { name, serials, detail, total } of items) {
    encoder.line(plain(name))
    if (serials) encoder.line(plain(serials))
    encoder.table(pair, [[plain(detail), plain(total)]])
  }
  encoder.rule()
  encoder.table(
    pair,
    totals.map(({ label, value }) => [plain(label), plain(value)]),
  )
  encoder.newline().align('center')
  if (link) encoder.line('Acompanhe o pedido:').qrcode(link, { model: 2, size: 5, errorlevel: 'm' })
  return encoder.line(plain(ending)).newline(3).cut().encode()
}
