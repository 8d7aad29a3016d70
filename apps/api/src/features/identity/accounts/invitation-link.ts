import type { InvitationLink } from '@shop/contract/accounts'
import { isMailable } from '@shop/domain/customer-email'
import type { EmployeeActor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { issueLink } from './account-codes.ts'
import { linkTo } from './account-mail.ts'

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
      .select(['email', 'status', 'anonymized_at', 'password_hash'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!customer || customer.anonymized_at) throw notFound('Cliente não encontrado.')
    if (customer.status === 'Blocked') throw invalidState('O cliente está bloqueado.')
    if (customer.password_hash) throw invalidState('O cliente já escolheu a senha.')
    if (!isMailable(customer.email))
      throw invalidState('O cliente entra com o e-mail: informe-o no cadastro antes de criar o link.')
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
