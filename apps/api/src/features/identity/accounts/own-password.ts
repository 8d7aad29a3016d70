import { ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type AccountOwner, findPasswordHash, ownerName } from './account-owner.ts'
import { passwordMatches } from './password.ts'
import { countAttempt, refundAttempt } from './rate-limits.ts'

/**
 * Checks a signed-in person's password again.
 * @throws AppError RULE_VIOLATION for a wrong password; TOO_MANY_TRIES
 */
export async function requirePassword(
  context: AppContext,
  { owner, ip }: { owner: AccountOwner; ip: string },
  password: string,
): Promise<void> {
  const account = ownerName(owner)
  await countAttempt(context, 'password', { ip, account })
  if (!(await passwordMatches(await findPasswordHash(context.db, owner), password)))
    throw ruleViolation('A senha atual está incorreta.')
  await refundAttempt(context, 'password', { ip, account })
}
