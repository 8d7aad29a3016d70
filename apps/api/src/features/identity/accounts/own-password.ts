import { ruleViolation } from '../../../app-error.ts'
import type { Shop } from '../../../shop.ts'
import { type AccountOwner, findPasswordHash, ownerName } from './account-owner.ts'
import { passwordMatches } from './password.ts'
import { countTry, refundTry } from './tries.ts'

/**
 * Checks a signed-in person's password again.
 * @throws AppError RULE_VIOLATION for a wrong password; TOO_MANY_TRIES
 */
export async function requirePassword(
  shop: Shop,
  { owner, ip }: { owner: AccountOwner; ip: string },
  password: string,
): Promise<void> {
  const account = ownerName(owner)
  await countTry(shop, 'password', { ip, account })
  if (!(await passwordMatches(await findPasswordHash(shop.db, owner), password)))
    throw ruleViolation('A senha atual está incorreta.')
  await refundTry(shop, 'password', { ip, account })
}
