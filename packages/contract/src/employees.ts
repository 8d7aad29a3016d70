import { isCpf, normalizeDocument } from '@shop/domain/documents'
import { isBrazilianPhone, normalizePhone } from '@shop/domain/phone'
import { z } from 'zod'
import { chosenId, email, id, nameText, RULE, requiredText, seenVersion } from './wire.ts'

/** Eleven digits with valid check digits, with or without punctuation; stored without. */
const cpf = requiredText(20, 'Informe o número do cpf')
  .refine(isCpf, { message: 'Informe um cpf válido', params: RULE })
  .transform(normalizeDocument)

const phone = requiredText(30, 'Informe um telefone válido')
  .refine(isBrazilianPhone, { message: 'Informe um telefone válido', params: RULE })
  .transform(normalizePhone)

const func = z.int('Informe a função do funcionário')

const person = {
  name: nameText(120, 'Informe o nome do funcionário'),
  document: cpf,
  email,
  phone,
}

export const createEmployeeBody = z.strictObject({ ...person, func, roleId: id.nullish() })
export type CreateEmployee = z.infer<typeof createEmployeeBody>

/** The e-mail identifies the employee; fields left out stay unchanged. */
export const editEmployeeBody = z.strictObject({
  ...person,
  func: func.optional(),
  roleId: chosenId('Informe a regra').optional(),
  blocked: z.boolean().optional(),
  version: seenVersion,
})
export type EditEmployee = z.infer<typeof editEmployeeBody>

export const emailParam = z.strictObject({ email })

/**
 * Selection lists contain blocked people, and attendants by their sales alone, only on request: they are not chosen for
 * what comes, but past periods still refer to them.
 */
export const lookupQuery = z.strictObject({ blocked: z.enum(['true', 'false']).default('false') })

const row = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  document: z.string().nullable(),
  func: z.int(),
  /** The function as people read it: Atendente, Motoboy or Estoquista. */
  type: z.string(),
  role: z.string().nullable(),
  roleId: z.int().nullable(),
  isBlocked: z.boolean(),
  /** The employee has not chosen a password yet. */
  isInvited: z.boolean(),
  version: z.int(),
}

export const employee = z.object(row)
export type Employee = z.infer<typeof employee>

export const employeeDetail = z.object({
  ...row,
  /** The employee signs in with an authenticator app. */
  secondFactor: z.boolean(),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type EmployeeDetail = z.infer<typeof employeeDetail>

export const colleague = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isBlocked: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>
