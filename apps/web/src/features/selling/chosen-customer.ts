import { getSession } from '@shop/browser/session'
import type { PreCheckout } from '@shop/contract/selling'
import { draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'
import type { ChosenCustomer } from './selling.api.ts'

const nameOf = (customerId: number) => draftKey(getSession()?.personId ?? '', `chosen-customer:${customerId}`)

/** Stores the chosen customer in this tab: products can be searched even when the cart does not load. */
export const saveChosen = (customer: ChosenCustomer) =>
  writeDraft(sessionStorage, nameOf(customer.id), customer)

export const chosenCustomer = (customerId: number) =>
  readDraft<ChosenCustomer>(sessionStorage, nameOf(customerId)) as ChosenCustomer | null

/** An empty cart without terms, for a customer whose cart did not load. */
export const emptySale = ({ id, name, email }: ChosenCustomer): PreCheckout => ({
  cart: { items: [], customerId: id, totalAmount: 0, totalAmountWarranty: 0 },
  customer: { id, name, email, level: 0, hasAddress: true, deliverer: null, termPlans: [], termAvailable: 0 },
  warrantyPercentage: 0,
  shippingCost: 0,
  total: 0,
  totalWithWarranty: 0,
  hasWarranty: false,
  fastDeliveryEnabled: false,
  fastDeliveryTax: 0,
  credit: 0,
  pixReady: false,
})
