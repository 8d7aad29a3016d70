// The common part of both forms with telephone and address. Loaded with them alone: the schemas are larger than
// the catalogue.
import type { OwnData } from '@shop/contract/customers'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'

/** Telephone, notes and address as they are typed. */
export interface Contact {
  phone: string
  notes: string
  address: Omit<OwnData['address'], 'shippingCost'>
}

export const NO_CONTACT: Contact = {
  phone: '',
  notes: '',
  address: { zipCode: '', street: '', number: '', complement: '', neighborhood: '', city: '', state: '' },
}

export const contactOf = ({ phone, notes, address }: Contact): Contact => ({
  phone: formatPhone(phone),
  notes,
  address: {
    zipCode: formatZipCode(address.zipCode),
    street: address.street,
    number: address.number,
    complement: address.complement,
    neighborhood: address.neighborhood,
    city: address.city,
    state: address.state,
  },
})

export const MASKS = { document: formatDocument, phone: formatPhone, 'address.zipCode': formatZipCode }
