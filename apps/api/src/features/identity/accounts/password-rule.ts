import { COMMON_PASSWORD, ownWordsProblem } from '@shop/domain/password'
import { fold } from '@shop/domain/text'
import { ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { findCompanyNames } from '../../platform/settings/settings.queries.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** @throws AppError RULE_VIOLATION for one of the most common passwords */
export function refuseCommonPassword(password: string): void {
  if (COMMON_PASSWORDS.has(fold(password))) throw ruleViolation(COMMON_PASSWORD)
}

/**
 * @throws AppError RULE_VIOLATION for a password made of the person's name or e-mail, or of the name of the shop or its
 * company
 */
export async function refuseOwnName(
  password: string,
  { name, email }: { name: string; email: string },
  { db, settings }: { db: Db; settings: AppContext['settings'] },
): Promise<void> {
  const shopName = settings.MAIL_FROM.replace(/<.*/s, '')
  const problem = ownWordsProblem(password, [name, email, shopName, ...(await findCompanyNames(db))])
  if (problem) throw ruleViolation(problem)
}
