import { COMMON_PASSWORD, ownWordsProblem } from '@shop/domain/password'
import { fold } from '@shop/domain/text'
import { ruleViolation } from '../../app-error.ts'
import type { Settings } from '../../settings.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** @throws AppError RULE_VIOLATION for one of the passwords that guessers try first */
export function refuseCommonPassword(password: string): void {
  if (COMMON_PASSWORDS.has(fold(password))) throw ruleViolation(COMMON_PASSWORD)
}

/** @throws AppError RULE_VIOLATION for a password made of the name or e-mail of the person, or of the shop's name */
export function refuseOwnName(
  password: string,
  { name, email }: { name: string; email: string },
  { MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>,
): void {
  const shopName = MAIL_FROM.replace(/<.*$/, '')
  const problem = ownWordsProblem(password, [name, email, shopName])
  if (problem) throw ruleViolation(problem)
}
