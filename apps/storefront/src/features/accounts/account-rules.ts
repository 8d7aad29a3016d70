// The rules of the calls as rules of fields. Loaded only with the screens that need them: the schemas are larger than
// the catalogue.
import { newPassword } from '@shop/contract/accounts'
import {
  customerAddress,
  customerDocument,
  customerName,
  customerNotes,
  phone,
} from '@shop/contract/customer-fields'
import { setPortugueseMessages } from '@shop/contract/messages'
import { email } from '@shop/contract/wire'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import type { z } from 'zod'
import type { Rule } from '../../shared/ui/use-form.ts'

setPortugueseMessages()

const ruleOf =
  (schema: z.ZodType): Rule =>
  (value) =>
    schema.safeParse(value).error?.issues[0]?.message ?? null

const rulesOf = <Name extends string>(schemas: Record<Name, z.ZodType>) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(schemas).map(([name, schema]) => [name, ruleOf(schema)]),
  ) as Record<Name, Rule>

const { street, number, neighborhood, zipCode, city, state } = customerAddress.shape

export const CONTACT_RULES = rulesOf({
  phone,
  zipCode,
  street,
  number,
  neighborhood,
  city,
  state,
  notes: customerNotes,
})
export type ContactField = keyof typeof CONTACT_RULES

export const SIGN_UP_RULES = {
  ...rulesOf({ name: customerName, document: customerDocument, email, password: newPassword }),
  ...CONTACT_RULES,
}

export const NEW_PASSWORD = ruleOf(newPassword)

export const MASKS = { document: formatDocument, phone: formatPhone, zipCode: formatZipCode }

/** The typed values as the body of the sign-up. The form makes sure of the consent. */
export const signUpBody = (values: Record<keyof typeof SIGN_UP_RULES, string>) => ({
  name: values.name,
  document: values.document,
  email: values.email,
  password: values.password,
  ...contactBody(values),
  acceptsTerms: true,
})

/** Telephone and address as bodies of calls. */
export const contactBody = ({ phone, notes, ...address }: Record<ContactField, string>) => ({
  phone,
  notes,
  address: {
    street: address.street,
    number: address.number,
    neighborhood: address.neighborhood,
    zipCode: address.zipCode,
    city: address.city,
    state: address.state,
  },
})
