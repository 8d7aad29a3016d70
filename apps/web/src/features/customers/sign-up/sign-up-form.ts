import { newPassword } from '@shop/contract/accounts'
import {
  customerAddress,
  customerDocument,
  customerName,
  customerNotes,
  phone,
} from '@shop/contract/customer-fields'
import type { SignupInput } from '@shop/contract/signup'
import { email } from '@shop/contract/wire'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import type { z } from 'zod'
import type { Rule } from '../../../shared/plain/plain-rules.ts'

/** A field has the same rule as the call: one set for form and server. */
const ruleOf =
  (schema: z.ZodType): Rule =>
  (value) =>
    schema.safeParse(value).error?.issues[0]?.message ?? null

const { street, number, neighborhood, zipCode, city, state } = customerAddress.shape

const SCHEMAS = {
  name: customerName,
  document: customerDocument,
  phone,
  email,
  zipCode,
  street,
  number,
  neighborhood,
  city,
  state,
  notes: customerNotes,
  password: newPassword,
}

export type SignUpField = keyof typeof SCHEMAS

export const SIGN_UP_RULES = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, ruleOf(schema)]),
) as Record<SignUpField, Rule>

export const SIGN_UP_MASKS = { document: formatDocument, phone: formatPhone, zipCode: formatZipCode }

/** The typed values as the body of the call. The form checks the consent. */
export const signUpBody = (values: Record<SignUpField, string>): SignupInput => ({
  name: values.name,
  email: values.email,
  phone: values.phone,
  document: values.document,
  password: values.password,
  address: {
    street: values.street,
    number: values.number,
    neighborhood: values.neighborhood,
    zipCode: values.zipCode,
    city: values.city,
    state: values.state as SignupInput['address']['state'],
  },
  notes: values.notes,
  acceptsTerms: true,
})
