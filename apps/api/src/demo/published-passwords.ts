import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { demoPassword } from '../features/identity/accounts/demo-password.ts'
import { generatePassword, hashPassword, passwordMatches } from '../features/identity/accounts/password.ts'
import { closeSessionsOf } from '../features/identity/accounts/session.service.ts'
import { DEMO_ADMIN, type SignIn, type Tell } from '../features/identity/employees/first-admin.ts'
import type { Settings } from '../settings.ts'
import { CUSTOMER_EMAIL, CUSTOMER_PASSWORD, loginEmail, PUBLISHED_ROLES } from './sign-ins.ts'

export type { SignIn }

/** The employees' sign-ins that README, start and documentation show. */
const PUBLISHED: readonly SignIn[] = [
  DEMO_ADMIN,
  ...PUBLISHED_ROLES.map(({ role, login }) => ({
    role,
    email: loginEmail(login),
    password: demoPassword(login),
  })),
]

/** The published sign-ins that still work: people change passwords in a demo shop too. */
export async function workingSignIns(db: Db): Promise<SignIn[]> {
  const employees = await db
    .selectFrom('employees')
    .select(['email', 'password_hash', 'is_blocked'])
    .where(
      'email',
      'in',
      PUBLISHED.map(({ email }) => email),
    )
    .execute()
  const work = await Promise.all(
    PUBLISHED.map(({ email, password }) => {
      const employee = employees.find((one) => one.email === email && !one.is_blocked)
      return employee && passwordMatches(employee.password_hash, password)
    }),
  )
  return PUBLISHED.filter((_, index) => work[index])
}

async function generateForEmployee(tx: Tx, signIn: SignIn): Promise<SignIn> {
  const password = generatePassword()
  const { id } = await tx
    .updateTable('employees')
    .set({ password_hash: await hashPassword(password) })
    .where('email', '=', signIn.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await closeSessionsOf(tx, { employeeId: id })
  return { ...signIn, password }
}

async function generateForCustomers(tx: Tx): Promise<SignIn[]> {
  const customer = await tx
    .selectFrom('customers')
    .select('password_hash')
    .where('email', '=', CUSTOMER_EMAIL)
    .executeTakeFirst()
  if (!(await (customer && passwordMatches(customer.password_hash, CUSTOMER_PASSWORD)))) return []
  const password = generatePassword()
  const changed = await tx
    .updateTable('customers')
    .set({ password_hash: await hashPassword(password) })
    .where('password_hash', '=', customer?.password_hash ?? '')
    .returning('id')
    .execute()
  for (const { id } of changed) await closeSessionsOf(tx, { customerId: id })
  return [{ role: 'Cliente', email: CUSTOMER_EMAIL, password }]
}

/**
 * Replaces every published password that still works by a random one and ends the sessions it opened: for a shop that
 * others can reach, or that is no longer a demo. A password that `ADMIN_PASSWORD` sets on purpose stays.
 */
export async function generatePublishedPasswords(
  db: Db,
  { ADMIN_EMAIL = DEMO_ADMIN.email, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  tell: Tell,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const generated: SignIn[] = []
    for (const signIn of await workingSignIns(tx))
      if (signIn.email !== ADMIN_EMAIL || signIn.password !== ADMIN_PASSWORD)
        generated.push(await generateForEmployee(tx, signIn))
    generated.push(...(await generateForCustomers(tx)))
    tell(generated)
  })
}
