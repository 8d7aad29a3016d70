import type { Colleague, Employee } from '@shop/contract/employees'
import { EMPLOYEE_KINDS } from '@shop/domain/employee-kind'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'

export type EmployeeRow = Awaited<ReturnType<typeof findEmployees>>[number]

const withRole = (db: Db) =>
  db
    .selectFrom('employees')
    .leftJoin('roles', 'roles.id', 'employees.role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .select([
      'employees.id',
      'kind',
      'employees.name',
      'email',
      'phone',
      'document',
      'role_id',
      'roles.name as roleName',
      'permissions',
      'is_blocked',
      'employees.version',
      'confirmed_at as enrolledAt',
    ])
    .select(({ eb }) => eb('password_hash', 'is', null).$castTo<boolean>().as('isInvited'))

export const findEmployees = (db: Db) =>
  withRole(db).orderBy('employees.name').orderBy('employees.id').execute()

export const findEmployee = (db: Db, email: string): Promise<EmployeeRow | undefined> =>
  withRole(db).where('email', '=', email).executeTakeFirst()

/**
 * Employees of one kind, for selection lists; those for past periods have the blocked ones too, and as attendants
 * everybody who sold.
 */
export const findColleagues = (
  db: Db,
  kind: 'deliverer' | 'attendant',
  ofThePast: boolean,
): Promise<Colleague[]> =>
  db
    .selectFrom('employees')
    .select(['id', 'name', 'email', 'phone', 'is_blocked as isBlocked'])
    .where((eb) => {
      const isOfKind = eb('kind', '=', kind)
      if (!ofThePast || kind === 'deliverer') return isOfKind
      const sales = eb.selectFrom('orders').select('orders.id').whereRef('attendant_id', '=', 'employees.id')
      return isOfKind.or(eb.exists(sales))
    })
    .$if(!ofThePast, (query) => query.where('is_blocked', '=', false))
    .orderBy('name')
    .orderBy('id')
    .execute()

export const insertEmployee = (db: Db, values: Insertable<Database['employees']>) =>
  db.insertInto('employees').values(values).returning('id').executeTakeFirstOrThrow()

export const updateEmployee = (db: Db, id: number, values: Updateable<Database['employees']>) =>
  db
    .updateTable('employees')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const employeeView = (row: EmployeeRow): Employee => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  document: row.document,
  func: EMPLOYEE_KINDS[row.kind].func,
  type: EMPLOYEE_KINDS[row.kind].label,
  role: row.roleName,
  roleId: row.role_id,
  isBlocked: row.is_blocked,
  isInvited: row.isInvited,
  version: row.version,
})
