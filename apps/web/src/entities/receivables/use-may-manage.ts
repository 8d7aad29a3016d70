import { useSession } from '@shop/browser/session'
import { holdsAny } from '@shop/domain/permissions'

/** Whether the signed-in person changes limits, allows orders, voids payments and waives charges. */
export const useMayManageReceivables = () =>
  holdsAny(useSession()?.permissions ?? [], ['bo:manage:receivables'])
