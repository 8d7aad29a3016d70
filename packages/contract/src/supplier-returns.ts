import { SUPPLIER_OUTCOMES } from '@shop/domain/supplier-returns'
import { z } from 'zod'
import { serial, serialList } from './serial-fields.ts'
import {
  id,
  idParam,
  instant,
  keysOf,
  lineText,
  pageQuery,
  positiveMoney,
  reais,
  requiredText,
} from './wire.ts'

const outcome = z.enum(keysOf(SUPPLIER_OUTCOMES), 'Informe o que aconteceu com o aparelho.')

export const newSupplierReturnBody = z.strictObject({
  supplierId: id,
  /** Units on the defective shelf. */
  serials: serialList.min(1, 'Informe os números de série.'),
  /** The number of the document that they are sent with. */
  document: lineText(60).default(''),
})
export type NewSupplierReturn = z.output<typeof newSupplierReturnBody>

export const supplierReturnPageQuery = z.strictObject({
  ...pageQuery(),
  /** `open`: the supplier still has units of it, oldest first. `done`: all have their outcome. */
  state: z.enum(['open', 'done'], 'Situação inválida.').optional(),
})
export type SupplierReturnPage = z.output<typeof supplierReturnPageQuery>

const sentUnit = z.object({
  serial: z.string(),
  productId: z.int(),
  productCode: z.string(),
  productName: z.string(),
  /** What the unit cost; null where it is unknown. */
  cost: reais.nullable(),
  outcome: outcome.nullable(),
  /** The amount that the supplier credited. */
  amount: reais.nullable(),
  /** The number of the unit that came instead. */
  replacement: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type SentUnit = z.infer<typeof sentUnit>

export const supplierReturn = z
  .object({
    id: z.int(),
    supplierId: z.int(),
    supplier: z.string(),
    document: z.string(),
    who: z.string(),
    when: instant,
    /** Days since it was sent. */
    days: z.int(),
    /** Units without an outcome. */
    open: z.int(),
    units: z.array(sentUnit),
  })
  .meta({ id: 'SupplierReturn' })
export type SupplierReturn = z.infer<typeof supplierReturn>

/** `open`: units that suppliers have, and what they cost, of the whole list. */
export const supplierReturnList = z.object({
  items: z.array(supplierReturn),
  total: z.int(),
  open: z.object({ units: z.int(), cost: reais }),
})
export type SupplierReturnList = z.infer<typeof supplierReturnList>

export const supplierReturnUnitParams = z.strictObject({
  id: idParam,
  serial: requiredText(60, 'Informe o número de série'),
})

export const decideSupplierReturnBody = z.strictObject({
  outcome,
  /** For `credited`, in reais. */
  amount: positiveMoney.optional(),
  /** For `replaced`: the number of the unit that came instead. */
  serial: serial.optional(),
})
export type DecideSupplierReturn = z.output<typeof decideSupplierReturnBody>
