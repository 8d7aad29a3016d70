import type { OwnData } from '@shop/contract/customers'
import { reais } from '../../../wire.ts'
import type { CustomerRow } from './customers.queries.ts'

/**
 * The fields of their own row that customers read, one by one, in answers and in refusals. A field that is not here is
 * internal: terms beyond level and freight, reasons, notes of the staff and names of colleagues.
 */
export const toOwnData = (row: CustomerRow): OwnData => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  phone: row.phone,
  document: row.document,
  status: row.status,
  level: row.level,
  notes: row.notes,
  address: {
    street: row.street,
    number: row.number,
    neighborhood: row.neighborhood,
    complement: row.complement,
    zipCode: row.zip_code,
    state: row.state,
    city: row.city,
    shippingCost: reais(row.shipping_cost_cents),
  },
  version: row.version,
})
