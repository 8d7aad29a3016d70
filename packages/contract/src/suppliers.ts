import { isCnpj, normalizeDocument } from '@shop/domain/documents'
import { isBrazilianPhone, normalizePhone } from '@shop/domain/phone'
import { z } from 'zod'
import {
  email,
  instant,
  NO_EMAIL,
  nameText,
  pageQuery,
  RULE,
  reais,
  requiredText,
  seenVersion,
  text,
} from './wire.ts'

export const MAX_LEAD_DAYS = 365

const supplierFields = {
  name: nameText(120, 'Informe o nome').regex(/[\p{L}\p{N}]/u, 'Informe o nome'),
  /** Check digits are verified; letters are allowed. */
  cnpj: requiredText(30, 'Informe o CNPJ')
    .refine(isCnpj, { message: 'Informe um CNPJ válido', params: RULE })
    .transform(normalizeDocument),
  phone: text(30)
    .default('')
    .refine((value) => value === '' || isBrazilianPhone(value), {
      message: 'Informe um telefone válido',
      params: RULE,
    })
    .transform(normalizePhone),
  email: z.union([z.literal(''), email], NO_EMAIL).default(''),
  /** Days from order to delivery, as the supplier states. */
  leadDays: z.int('Informe o prazo em dias').min(0).max(MAX_LEAD_DAYS).default(7),
}

export const newSupplierBody = z.strictObject(supplierFields)
export const changeSupplierBody = z.strictObject({ ...supplierFields, version: seenVersion })
export type NewSupplier = z.output<typeof newSupplierBody>

export const supplierPageQuery = z.strictObject({ ...pageQuery(50), search: text(200).optional() })

export const supplier = z
  .object({
    id: z.int(),
    name: z.string(),
    cnpj: z.string(),
    phone: z.string(),
    email: z.string(),
    leadDays: z.int(),
    /** Average days from sending to the first goods of the last ten received orders; null without one. */
    realLeadDays: z.number().nullable(),
    /** Products that were bought from this supplier. */
    products: z.int(),
    archived: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Supplier' })
export type Supplier = z.infer<typeof supplier>

export const supplierList = z.object({ suppliers: z.array(supplier), total: z.int() })
export type SupplierList = z.infer<typeof supplierList>

const supplierProduct = z.object({
  productId: z.int(),
  code: z.string(),
  name: z.string(),
  stock: z.int(),
  /** Reais for one unit, with its share of freight, discount and other costs. */
  lastCost: reais,
  lastAt: instant,
})
export const supplierProductPageQuery = z.strictObject(pageQuery(50))
export const supplierProducts = z.object({ products: z.array(supplierProduct), total: z.int() })
export type SupplierProducts = z.infer<typeof supplierProducts>
