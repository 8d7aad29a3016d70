import type { InvitationLink } from '@shop/contract/accounts'
import { isMailable } from '@shop/domain/customer-email'
import type { CustomerStatus } from '@shop/domain/customer-status'
import type { EmployeeActor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { issueLink } from './account-codes.ts'
import { linkTo } from './account-mail.ts'

/** Why a customer gets no link for a first password; undefined for one who does. */
export function whyNoLink(customer: { email: string; status: CustomerStatus; has_password: boolean }) {
  if (customer.status === 'Blocked') return 'O cliente está bloqueado.'
  if (customer.has_password) return 'O cliente já escolheu a senha.'
  if (!isMailable(customer.email))
    return 'O cliente entra com o e-mail: informe-o no cadastro antes de criar o link.'
}

/**
 * Makes the link with which a customer who has no password chooses the first one, for staff to hand over. It replaces an
 * earlier link.
 * @throws AppError NOT_FOUND; INVALID_STATE for a customer who is blocked, gave no e-mail, or has a password
 */
export function linkForCustomer(
  { db, tokenSecret, settings }: AppContext,
  actor: EmployeeActor,
  id: number,
): Promise<InvitationLink> {
  return inTransaction(db, async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select(['email', 'status', 'anonymized_at'])
      .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!customer || customer.anonymized_at) throw notFound('Cliente não encontrado.')
    const refusal = whyNoLink(customer)
    if (refusal) throw invalidState(refusal)
    const { email } = customer
    const { code, expiresAt } = await issueLink(
      tx,
      tokenSecret,
      { owner: { customerId: id }, email },
      actor.employeeId,
    )
    await writeAudit(tx, actor, 'invite', 'customer', id, 'link para a primeira senha criado')
    return { url: linkTo(`${settings.PUBLIC_URL}/loja/senha`, email, code), expiresAt }
  })
}
