import { newPassword } from '@shop/contract/accounts'
import { setPortugueseMessages } from '@shop/contract/issue-texts'

setPortugueseMessages()

/** The message for a password that the server would refuse; null for any other. */
export const newPasswordRule = (value: string) =>
  newPassword.safeParse(value).error?.issues[0]?.message ?? null
