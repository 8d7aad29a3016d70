import type { EmployeeDetail } from '@shop/contract/employees'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { type EmployeeRow, employeeView, findEmployee } from './employees.queries.ts'

/** @throws AppError NOT_FOUND */
export async function requireEmployee(db: Db, email: string): Promise<EmployeeRow> {
  const row = await findEmployee(db, email)
  if (!row) throw notFound('Funcionário não encontrado.')
  return row
}

export function employeeDetail(row: EmployeeRow): EmployeeDetail {
  const view = employeeView(row)
  const { roleId, role } = view
  const secondFactor = row.enrolledAt !== null
  return {
    ...view,
    secondFactor,
    roles: roleId !== null && role !== null ? [{ id: roleId, name: role }] : [],
  }
}

/** @throws AppError NOT_FOUND */
export const getEmployee = async (db: Db, email: string): Promise<EmployeeDetail> =>
  employeeDetail(await requireEmployee(db, email))
