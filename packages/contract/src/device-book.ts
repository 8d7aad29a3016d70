import { BOOK_DIRECTIONS } from '@shop/domain/device-book'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { UNIT_MOVES } from '@shop/domain/serials'
import { z } from 'zod'
import { instant, keysOf, localDay, pageQuery } from './wire.ts'

export const deviceBookQuery = z.strictObject({
  /** Days of the shop, both included. */
  from: localDay,
  to: localDay,
  ...pageQuery(LARGEST_PAGE),
  /** `csv`: the whole period as a file. */
  format: z.enum(['json', 'csv'], 'Formato inválido.').default('json'),
})
export type DeviceBookQuery = z.output<typeof deviceBookQuery>

const row = z.object({
  id: z.int(),
  when: instant,
  direction: z.enum(keysOf(BOOK_DIRECTIONS)),
  kind: z.enum(keysOf(UNIT_MOVES)),
  /** The label of the kind. */
  text: z.string(),
  serial: z.string(),
  productCode: z.string(),
  productName: z.string(),
  /** Where it came from or went to: supplier, seller, customer, or the shop's own reason. */
  party: z.string(),
  /** CPF or CNPJ; blank where there is none, or where it was removed after the legal time. */
  partyDocument: z.string(),
  partyAddress: z.string(),
  /** The order, invoice or document that it moved with. */
  document: z.string(),
  who: z.string(),
})
export type DeviceBookRow = z.infer<typeof row>
export const deviceBook = z.object({ items: z.array(row), total: z.int() })
export type DeviceBook = z.infer<typeof deviceBook>
