import type { EmployeeDetail } from '@shop/contract/employees'
import { formatDocument } from '@shop/domain/documents'
import { type EmployeeKind, kindOfFunc } from '@shop/domain/employee-kind'
import { formatPhone } from '@shop/domain/phone'

/** The values of the fields; selections have text values. */
export interface EmployeeValues {
  name: string
  document: string
  email: string
  phone: string
  func: string | null
  roleId: string | null
  blocked: boolean
}

export const EMPTY_EMPLOYEE: EmployeeValues = {
  name: '',
  document: '',
  email: '',
  phone: '',
  func: null,
  roleId: null,
  blocked: false,
}

export const valuesOf = (employee: EmployeeDetail): EmployeeValues => ({
  name: employee.name,
  document: formatDocument(employee.document ?? ''),
  email: employee.email,
  phone: formatPhone(employee.phone),
  func: String(employee.func),
  roleId: employee.roleId === null ? null : String(employee.roleId),
  blocked: employee.isBlocked,
})

const personOf = ({ name, document, email, phone }: EmployeeValues) => ({ name, document, email, phone })

const idOf = (roleId: string | null) => (roleId === null ? {} : { roleId: Number(roleId) })

export const createBody = (values: EmployeeValues) => ({
  ...personOf(values),
  func: Number(values.func),
  ...idOf(values.roleId),
})

export const editBody = (values: EmployeeValues, version: number) => ({
  ...personOf(values),
  ...idOf(values.roleId),
  blocked: values.blocked,
  version,
})

/** The part of the URL that states the employee's kind. */
export function kindOf(func: number): EmployeeKind {
  const kind = kindOfFunc(func)
  if (!kind) throw new Error(`No employee kind has the function ${func}`)
  return kind
}
