import { randomUUID } from 'node:crypto'
import type { FoundCustomer, RegisterCustomer } from '@shop/contract/customers'
import { documentOfNobody, emailOfNobody } from '@shop/domain/customer-email'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { recordOnCustomer } from './customer-audit.ts'
import { matches } from './customer-lists.queries.ts'
import { toFound } from './customer-view.ts'
import { findCustomer, selectCustomers } from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'

const MOST_KNOWN = 10

/** Customers in any status who have the telephone or the document, found by the index of the search. */
const findKnown = (tx: Tx, { phone, document }: RegisterCustomer) =>
  selectCustomers(tx)
    .where((eb) =>
      eb.or([
        eb.and([matches(phone), eb('customers.phone', '=', phone)]),
        ...(document ? [eb('customers.document', '=', document)] : []),
      ]),
    )
    .orderBy('customers.id')
    .limit(MOST_KNOWN)
    .execute()

/**
 * Registers a customer without address, terms and password, so that the sale can go on: approved at once, without level,
 * term and delivery until a person who manages customers sets freight and terms. A telephone may be shared by several
 * people, after the seller confirmed it; a document may not.
 * @throws AppError DUPLICATE with the customers who have the telephone or the document
 */
export async function registerCustomer(tx: Tx, actor: Actor, body: RegisterCustomer): Promise<FoundCustomer> {
  const { name, phone, document } = body
  // Two people who register the same telephone at once: the second one finds the first one's customer.
  await sql`select pg_advisory_xact_lock(hashtext('register'), hashtext(${phone}))`.execute(tx)
  const existing = await findKnown(tx, body)
  const isAnother = body.sharesPhone && existing.every((row) => !document || row.document !== document)
  if (existing.length > 0 && !isAnother)
    throw new AppError('DUPLICATE', 'Já há cliente com este telefone ou documento.', {
      customers: existing.map((row) => toFound(row, actor.permissions)),
    })
  const unique = randomUUID()
  const { id } = await tx
    .insertInto('customers')
    .values({
      name,
      phone,
      email: emailOfNobody(unique),
      document: document ?? documentOfNobody(unique),
      status: 'Approved',
      terms_pending: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Without name and telephone: the trail is kept for ever, and the person may ask to be anonymised.
  await recordOnCustomer(tx, actor, 'signup', id, 'Cadastro no balcão, aprovado')
  const row = await findCustomer(tx, { id })
  if (!row) throw unknownCustomer()
  return toFound(row, actor.permissions)
}
