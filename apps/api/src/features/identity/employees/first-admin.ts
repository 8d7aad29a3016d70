import { FULL_ACCESS } from '@shop/domain/permissions'
import { STANDARD_ROLES } from '@shop/domain/standard-roles'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { requireInProduction } from '../../../settings.ts'
import { demoPassword } from '../accounts/demo-password.ts'
import { generatePassword, hashPassword } from '../accounts/password.ts'

/** A sign-in to be printed: for whom, and its password. */
export interface SignIn {
  role: string
  email: string
  password: string
}

/** Prints sign-ins with random passwords. Called before these are stored: a start that dies leaves none that nobody knows. */
export type Tell = (signIns: readonly SignIn[]) => void

export const DEMO_ADMIN = {
  role: 'Administrador',
  email: 'admin@demo.local',
  password: demoPassword('admin'),
}

/**
 * Makes the roles of the trade and the first administrator when there is no employee yet; the demo shop has one without a
 * password. Without a given password it gets the published one in a demo shop that only this machine reaches, and a
 * random one everywhere else. The settings are not needed afterwards, so that `ADMIN_PASSWORD` can be removed.
 * @throws SettingsError in production, unless e-mail and password are given
 */
export async function ensureAdmin(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  tell: Tell,
): Promise<void> {
  const isStaffed = (from: Db) => from.selectFrom('employees').select('id').limit(1).executeTakeFirst()
  const demoAdmin = (from: Db) =>
    from
      .selectFrom('employees')
      .select('id')
      .where('email', '=', DEMO_ADMIN.email)
      .where('password_hash', 'is', null)
      .where(sql.lit(settings.DEMO))
      .executeTakeFirst()
  if ((await isStaffed(db)) && !(await demoAdmin(db))) return
  if (settings.production) requireInProduction(settings, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  const { ADMIN_EMAIL, ADMIN_PASSWORD, isLocalDemo } = settings
  const email = ADMIN_EMAIL ?? DEMO_ADMIN.email
  const isPublished = isLocalDemo && !ADMIN_EMAIL && !ADMIN_PASSWORD
  const password = ADMIN_PASSWORD ?? (isPublished ? DEMO_ADMIN.password : generatePassword())
  const passwordHash = await hashPassword(password)
  const isGenerated = !ADMIN_PASSWORD && !isPublished
  const tellGenerated = () => isGenerated && tell([{ role: DEMO_ADMIN.role, email, password }])
  await inTransaction(db, async (tx) => {
    // Two processes may start on an empty database at once.
    await sql`select pg_advisory_xact_lock(hashtext('first-admin'))`.execute(tx)
    const loaded = await demoAdmin(tx)
    if (loaded) {
      const signIn = { email, password_hash: passwordHash }
      await tx.updateTable('employees').set(signIn).where('id', '=', loaded.id).execute()
      return tellGenerated()
    }
    if (await isStaffed(tx)) return
    await tx
      .insertInto('roles')
      .values(STANDARD_ROLES.map(({ name, permissions }) => ({ name, permissions: [...permissions] })))
      .onConflict((on) => on.doNothing())
      .execute()
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('permissions', '=', sql<string[]>`array[${FULL_ACCESS}]::text[]`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('employees')
      .values({
        kind: 'attendant',
        name: 'Administrador',
        email,
        phone: '',
        document: null,
        role_id: role.id,
        password_hash: passwordHash,
      })
      .execute()
    tellGenerated()
  })
}
