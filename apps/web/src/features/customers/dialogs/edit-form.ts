import type { Customer } from '@shop/contract/customers'
import { isMailable } from '@shop/domain/customer-email'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import type { Level } from '@shop/domain/pricing'
import { formatPlans } from '@shop/domain/term-plans'
import { formatZipCode } from '@shop/domain/zip-code'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { changedTerms, fieldCents, fieldPpm, typedPercent, typedReais } from '../terms-fields.ts'

interface Address {
  street: string
  number: string
  neighborhood: string
  complement: string
  zipCode: string
  city: string
  state: string
}

export type EditValues = {
  approve: boolean
  level: string
  shippingCost: TypedNumber
  warrantyPercentage: TypedNumber
  fastDeliveryTax: TypedNumber
  creditLimit: TypedNumber
  /** '14; 30/60/90'. */
  termPlans: string
  name: string
  email: string
  phone: string
  document: string
  notes: string
  internalNote: string
  address: Address
}

export const editValuesOf = (customer: Customer): EditValues => {
  const { shippingCost, zipCode, ...address } = customer.address
  return {
    approve: customer.approved,
    level: String(customer.level),
    // Left empty, it stays open: the first freight ends the time of pickup only.
    shippingCost: customer.termsPending ? null : fieldCents(shippingCost),
    warrantyPercentage: fieldPpm(customer.warrantyPercentage),
    fastDeliveryTax: fieldCents(customer.fastDeliveryTax),
    creditLimit: fieldCents(customer.creditLimit),
    termPlans: formatPlans(customer.termPlans),
    name: customer.name,
    // Empty for a customer who gave none.
    email: isMailable(customer.email) ? customer.email : '',
    phone: formatPhone(customer.phone),
    document: formatDocument(customer.document),
    notes: customer.notes,
    internalNote: customer.internalNote,
    address: { ...address, zipCode: formatZipCode(zipCode) },
  }
}

const PERSONAL = ['name', 'phone', 'document', 'notes', 'internalNote', 'address'] as const

/** True if saving changes the approval: not for a blocked customer, and not for a waiting one whose box is unchecked. */
const decidesApproval = ({ isBlocked, status }: Customer, { approve }: EditValues) =>
  !isBlocked && (approve || status !== 'Waiting')

/**
 * The body of the edit: the terms, but only the changed personal data, so that an old record which violates today's
 * rules can still get new terms.
 */
export function editBodyOf(customer: Customer, values: EditValues) {
  const before = editValuesOf(customer)
  const changed = PERSONAL.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  return {
    customerId: customer.id,
    email: values.email || customer.email,
    level: Number(values.level) as Level,
    shippingCost: typedReais(values.shippingCost),
    warrantyPercentage: typedPercent(values.warrantyPercentage),
    fastDeliveryTax: typedReais(values.fastDeliveryTax),
    ...changedTerms(before, values),
    approve: decidesApproval(customer, values) ? values.approve : undefined,
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    version: customer.version,
  }
}
