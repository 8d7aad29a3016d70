import { type Kysely, sql } from 'kysely'

/** A key ends for good when its maker is blocked, and is valid for a year at most; also those that were made before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`update api_keys set revoked_at = now() from employees
    where employees.id = employee_id and is_blocked and revoked_at is null`.execute(db)
  await sql`update api_keys set expires_at = now() + interval '366 days'
    where expires_at > now() + interval '366 days'`.execute(db)
}
