import { employeeActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { passwordMatches } from './password.ts'
import { passSecondFactor } from './second-factor.service.ts'
import { type Origin, openSession } from './session.service.ts'
import { countTry, forgetTries, refundTry } from './throttle.ts'

const PER_ACCOUNT = { tries: 10, minutes: 15 }
const PER_ADDRESS = { tries: 100, minutes: 15 }

interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/** Refuses further guesses at one account, then from one address. A success is no guess: it is not counted. */
async function guarded<T>(
  { db, settings }: Shop,
  kind: string,
  email: string,
  ip: string,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const account = `sign-in:${kind}:${email}`
  const address = `sign-in:address:${ip}`
  if (settings.RATE_LIMIT) {
    await countTry(db, account, PER_ACCOUNT)
    await countTry(db, address, PER_ADDRESS)
  }
  const success = await attempt()
  if (!success) throw new AppError('UNAUTHENTICATED', 'E-mail ou senha inválidos.')
  if (settings.RATE_LIMIT) {
    await forgetTries(db, account)
    await refundTry(db, address)
  }
  return success
}

const findEmployee = (db: Db, email: string) =>
  db
    .selectFrom('employees')
    .leftJoin('roles', 'roles.id', 'employees.role_id')
    .leftJoin('second_factors', 'second_factors.employee_id', 'employees.id')
    .select([
      'employees.id',
      'employees.name',
      'password_hash',
      'is_blocked',
      'permissions',
      'roles.second_factor as demanded',
      'confirmed_at as enrolledAt',
    ])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Opens a session for an employee.
 * @throws AppError UNAUTHENTICATED with one text for a wrong password, an unknown e-mail and a blocked person;
 *   SECOND_FACTOR when the app's code is missing or wrong; TOO_MANY_TRIES
 */
export function signIn(shop: Shop, { email, password, code }: Credentials, origin: Origin) {
  return guarded(shop, 'employee', email, origin.ip, async () => {
    const employee = await findEmployee(shop.db, email)
    const matches = await passwordMatches(employee?.password_hash, password)
    if (!employee || !matches || employee.is_blocked) return undefined
    // Only once the password was right, so that nobody learns who uses an app.
    const { appCounts } = employee.enrolledAt
      ? await passSecondFactor(
          shop,
          employeeActor({ ...employee, permissions: employee.permissions ?? [] }, origin.ip),
          code,
        )
      : { appCounts: false }
    const session = await openSession(shop, { employeeId: employee.id }, employee.name, origin)
    const mustEnrol = Boolean(employee.demanded && !appCounts)
    return { ...session, permissions: mustEnrol ? [] : (employee.permissions ?? []), mustEnrol }
  })
}

/** Opens a session for the customer's own app and notes the sign-in for the charts. Errors as {@link signIn}. */
export function signInCustomer(shop: Shop, { email, password }: Credentials, origin: Origin) {
  const { db } = shop
  return guarded(shop, 'customer', email, origin.ip, async () => {
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    const matches = await passwordMatches(customer?.password_hash, password)
    if (!customer || !matches || customer.status === 'Blocked') return undefined
    const session = await openSession(shop, { customerId: customer.id }, customer.name, origin)
    await db.insertInto('customer_sign_ins').values({ customer_id: customer.id }).execute()
    return { ...session, permissions: [] as string[] }
  })
}
