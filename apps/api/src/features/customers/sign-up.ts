import { SIGNUP_TERMS, type Signup } from '@shop/contract/signup'
import { systemActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { hashPassword } from '../accounts/password.ts'
import { refuseCommonPassword, refuseOwnName } from '../accounts/password-rule.ts'
import { countTry } from '../accounts/tries.ts'
import { noteOnCustomer } from './customer-audit.ts'

/** The same text for a known e-mail and a known document: strangers do not learn who is a customer. */
const TAKEN =
  'Não foi possível concluir o cadastro com estes dados. Se você já tem cadastro, entre em contato com a loja.'

/**
 * Puts an application on the waiting list, with the consent's text and time.
 * @throws AppError DUPLICATE with one text for e-mail and document, TOO_MANY_TRIES; RULE_VIOLATION for a
 *   password made of the person's own name or e-mail
 */
export async function signUp(shop: Shop, body: Signup, ip: string) {
  await countTry(shop, 'sign-up', { ip, account: body.email })
  refuseCommonPassword(body.password)
  await refuseOwnName(body.password, body, shop)
  // Hashed before any lookup, so that the time does not show who exists.
  const passwordHash = await hashPassword(body.password)
  return inTransaction(shop.db, async (tx) => {
    const customer = await tx
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
        zip_code: body.address.zipCode,
        city: body.address.city,
        state: body.address.state,
        terms_text: SIGNUP_TERMS,
        terms_accepted_at: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (!customer) throw new AppError('DUPLICATE', TAKEN)
    // Without name and address: the trail is kept for ever, and the person may ask to be anonymised.
    await noteOnCustomer(
      tx,
      systemActor('Cliente'),
      'signup',
      customer.id,
      'Cadastro enviado, uso dos dados autorizado',
    )
    await shop.jobs.add(tx, 'account-mail', {
      reason: 'confirmation',
      email: customer.email,
      customerId: customer.id,
    })
    return { ...customer, status: 'Waiting' as const }
  })
}
