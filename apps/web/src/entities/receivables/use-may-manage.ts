import { useSession } from '@shop/browser/session'
import { holdsAny } from '@shop/domain/permissions'

/** Whether the signed-in person may change limits, allow orders, void payments and waive charges. */
export const useMayManageReceivables = () =>
  holdsAny(useSession()?.permissions ?? [], ['bo:manage:receivables'])
