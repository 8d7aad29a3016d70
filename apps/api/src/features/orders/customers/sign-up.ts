import { SIGNUP_TERMS, type SignedUp, type Signup } from '@shop/contract/signup'
import { sql } from 'kysely'
import { systemActor } from '../../../actor.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { hashPassword } from '../../identity/accounts/password.ts'
import { refuseCommonPassword, refuseOwnName } from '../../identity/accounts/password-rule.ts'
import { countAttempt, isFirstThisHour } from '../../identity/accounts/rate-limits.ts'
import { writeAudit } from '../../platform/audit/audit.ts'

type Taken = 'known-email' | 'known-document'

const ATTEMPTS: Record<Taken, string> = {
  'known-email': 'Novo cadastro recusado: o e-mail já era deste cliente',
  'known-document': 'Novo cadastro recusado: o documento já era deste cliente',
}

/** The application's row, or the customer who has its e-mail or, with another e-mail, its document. */
const findHolder = (tx: Tx, { email, document }: Signup) =>
  tx
    .selectFrom('customers')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('email', '=', email), eb('document', '=', document)]))
    .orderBy(sql`email = ${email}`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const insertApplication = (tx: Tx, body: Signup, passwordHash: string) =>
  tx
    .insertInto('customers')
    .values({
      name: body.name,
      email: body.email,
      phone: body.phone,
      document: body.document,
      password_hash: passwordHash,
      notes: body.notes,
      street: body.address.street,
      number: body.address.number,
      neighborhood: body.address.neighborhood,
      complement: body.address.complement ?? '',
      zip_code: body.address.zipCode,
      city: body.address.city,
      state: body.address.state,
      terms_text: SIGNUP_TERMS,
      terms_accepted_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Puts an application on the waiting list, with the consent's text and time. The answer does not show who is a customer
 * already: it is the same, after the same statements. The owner of a known e-mail gets a mail, and a person who applies
 * with the document of another customer gets one that asks them to contact the shop; the customer's trail has the
 * attempt, either kind once an hour.
 * @throws AppError TOO_MANY_TRIES; RULE_VIOLATION for a password made of the person's own name or e-mail
 */
export async function signUp(context: AppContext, body: Signup, ip: string): Promise<SignedUp> {
  const { email } = body
  await countAttempt(context, 'sign-up', { ip, account: email })
  refuseCommonPassword(body.password)
  await refuseOwnName(body.password, body, context)
  // Hashed before any lookup, so that the time does not show which customers exist.
  const passwordHash = await hashPassword(body.password)
  await inTransaction(context.db, async (tx) => {
    const inserted = await insertApplication(tx, body, passwordHash)
    const holder = await findHolder(tx, body)
    const taken: Taken = holder.email === email ? 'known-email' : 'known-document'
    const account = `${inserted ? 'new' : taken} c${holder.id}`
    const isFirst = await isFirstThisHour(tx, 'sign-up', { ip: '', account })
    // Without name and address: the trail is kept for ever, and the person may ask to be anonymised.
    const change = inserted ? 'Cadastro enviado, uso dos dados autorizado' : ATTEMPTS[taken]
    // A row is written in any case, so that the work is the same; further attempts do not fill the customer's
    // trail.
    const [entity, id] = isFirst ? (['customer', holder.id] as const) : (['access', null] as const)
    await writeAudit(tx, systemActor('Cliente'), 'signup', entity, id, change)
    await context.jobs.add(
      tx,
      'account-mail',
      inserted ? { reason: 'confirmation', email, customerId: holder.id } : { reason: taken, email },
    )
  })
  return { name: body.name, email, status: 'Waiting' }
}
