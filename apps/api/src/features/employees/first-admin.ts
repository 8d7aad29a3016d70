import { FULL_ACCESS } from '@shop/domain/permissions'
import { sql } from 'kysely'
import { inTransaction } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { hashPassword } from '../accounts/password.ts'

const DEMO_ADMIN = { email: 'admin@demo.local', password: 'demo-admin-2026' }
const ROLE = 'Administrador'

/**
 * Makes the first administrator when there is no employee yet; in a demo shop with the well-known sign-in, which is
 * returned so that it can be printed.
 */
export async function ensureAdmin({ db, settings }: Shop) {
  const email = settings.ADMIN_EMAIL ?? (settings.production ? undefined : DEMO_ADMIN.email)
  const password = settings.ADMIN_PASSWORD ?? (settings.production ? undefined : DEMO_ADMIN.password)
  if (!email || !password) return undefined
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    // Two processes may start on an empty database at once.
    await sql`select pg_advisory_xact_lock(hashtext('first-admin'))`.execute(tx)
    const someone = await tx.selectFrom('employees').select('id').limit(1).executeTakeFirst()
    if (someone) return
    const role = await tx
      .insertInto('roles')
      .values({ name: ROLE, permissions: [FULL_ACCESS] })
      .returning('id')
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
  })
  const isDemo = email === DEMO_ADMIN.email && password === DEMO_ADMIN.password
  return isDemo ? { role: ROLE, email, password } : undefined
}
