import type { Customer, FoundCustomer } from '@shop/contract/customers'
import { shownDocument } from '@shop/domain/customer-email'
import { holdsAny } from '@shop/domain/permissions'
import { parsePlans } from '@shop/domain/term-plans'
import { percentage, reais } from '../../../wire.ts'
import type { CustomerRow } from './customers.queries.ts'

/** A customer for the API: reais and percent. */
export function toCustomer(row: CustomerRow): Customer {
  const { deliverer_id: delivererId, deliverer_name: delivererName } = row
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phone: row.phone,
    document: shownDocument(row.document),
    level: row.level,
    status: row.status,
    approved: row.status === 'Approved',
    isBlocked: row.status === 'Blocked',
    deliverer: delivererName,
    delivererAssociated: delivererId && delivererName ? { id: delivererId, name: delivererName } : null,
    warrantyPercentage: percentage(row.warranty_ppm),
    fastDeliveryTax: reais(row.fast_delivery_tax_cents),
    notes: row.notes,
    internalNote: row.internal_note,
    blockNote: row.block_note,
    totalPurchase: reais(row.purchase_cents ?? 0),
    creditLimit: reais(row.credit_limit_cents),
    owed: reais(row.debt_cents),
    termPlans: parsePlans(row.term_plans) ?? [],
    termsPending: row.terms_pending,
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
    createdAt: row.created_at,
    version: row.version,
  }
}

const PHONE_END = 4

/** What choosing a customer needs; everything for people who manage customers. */
export function toFound(row: CustomerRow, permissions: readonly string[]): FoundCustomer {
  const customer = toCustomer(row)
  const choosing = { phoneEnd: row.phone.slice(-PHONE_END), credit: reais(row.credit_cents) }
  if (holdsAny(permissions, ['bo:manage:customers'])) return { ...customer, ...choosing }
  const { id, name, email, level, status } = customer
  return { id, name, email, level, status, ...choosing }
}
