import type { ApiKey } from '@shop/contract/api-keys'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** {@link ApiKey.lastUsedAt} is exact to this many minutes: one write per key in this time. */
const SEEN_EVERY = sql`interval '5 minutes'`

const apiKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'ending',
      'permissions',
      'employees.name as employee',
      'api_keys.created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .select(sql<ApiKey['state']>`case when expires_at <= now() then 'expired' else 'valid' end`.as('state'))
    .where('revoked_at', 'is', null)

export const findApiKeys = (db: Db) => apiKeys(db).orderBy('api_keys.id', 'desc').execute()
export const findApiKey = (db: Db, id: number) => apiKeys(db).where('api_keys.id', '=', id).executeTakeFirst()

export const endApiKey = (tx: Tx, id: number) =>
  tx.updateTable('api_keys').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()

/** Ends every key that the person made; returns their names. */
export const endApiKeysOf = (tx: Tx, employeeId: number) =>
  tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute()

/** A valid key with its maker, role and second factor, as they are now. */
export const findKeyHolder = (db: Db, hash: Buffer) =>
  db
    .selectFrom('api_keys')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .leftJoin('roles', 'roles.id', 'role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .select([
      'api_keys.id',
      'api_keys.name as keyName',
      'api_keys.permissions',
      'employees.id as employeeId',
      'employees.name as employeeName',
      'employees.kind as employeeKind',
      'roles.permissions as held',
    ])
    .select(sql<boolean>`coalesce(roles.second_factor and confirmed_at is null, false)`.as('mustEnrol'))
    .select(sql<boolean>`coalesce(last_used_at < now() - ${SEEN_EVERY}, true)`.as('isUnseen'))
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('is_blocked', '=', false)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()

export const recordKeyUse = (db: Db, id: number) =>
  db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
