import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'

export type RoleRow = Pick<Selectable<Database['roles']>, 'id' | 'name' | 'permissions' | 'version'> & {
  secondFactor: boolean
  employees: number
}

export type RoleValues = Pick<RoleRow, 'name' | 'permissions' | 'secondFactor'>

const columnsOf = ({ name, permissions, secondFactor }: RoleValues) => ({
  name,
  permissions,
  second_factor: secondFactor,
})

const withHolders = (db: Db) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'second_factor as secondFactor', 'version'])
    .select(sql<number>`(select count(*) from employees where role_id = roles.id)`.as('employees'))

export const findRoles = (db: Db): Promise<RoleRow[]> => withHolders(db).orderBy('name_key').execute()

export const findRole = (db: Db, id: number): Promise<RoleRow | undefined> =>
  withHolders(db).where('id', '=', id).executeTakeFirst()

export const insertRole = (db: Db, role: RoleValues) =>
  db.insertInto('roles').values(columnsOf(role)).returning('id').executeTakeFirstOrThrow()

export const updateRole = (db: Db, id: number, role: RoleValues) =>
  db
    .updateTable('roles')
    .set((eb) => ({ ...columnsOf(role), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
