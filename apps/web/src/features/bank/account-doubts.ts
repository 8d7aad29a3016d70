import type { BankAccount } from '@shop/contract/bank'

/** Whether the files of the account do not say if money came in or went out, and nobody has answered it. */
export const hasDoubts = ({ trusts, unsaid, contradicting }: BankAccount) =>
  trusts === null && unsaid + contradicting > 0

/** Whether a person is asked something about the account. */
export const isAsked = (account: BankAccount) => !account.isConfirmed || hasDoubts(account)
