import type { CountLine } from '@shop/contract/counts'
import { gtinKey, isGtin } from '@shop/domain/gtin'

/** Finds the line of a scan by code or GTIN, with or without leading zeros. */
export function lineFinder(lines: readonly CountLine[]) {
  const byCode = new Map(lines.map((line) => [line.code, line]))
  const byGtin = new Map(lines.flatMap((line) => (line.gtin ? [[gtinKey(line.gtin), line] as const] : [])))
  return (code: string): CountLine | undefined =>
    byCode.get(code) ?? (isGtin(code) ? byGtin.get(gtinKey(code)) : undefined)
}

interface Recorded {
  state: 'waiting' | 'sent' | 'refused'
  sentAt?: number
  body: object
}

/** Units recorded on this phone that the server's lines do not contain yet, by product: zero for one counted as none. */
export function recordedUnits(records: readonly Recorded[], askedAt: number): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { state, sentAt = 0, body } of records) {
    if (state === 'refused' || (state === 'sent' && sentAt <= askedAt)) continue
    for (const { productId, quantity } of (body as { lines: { productId: number; quantity: number }[] })
      .lines)
      quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return quantities
}
