import { isStatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

/** A status by its key: colour, icon and words. */
export const OrderStatus = ({ statusKey }: { statusKey: number }) =>
  isStatusKey(statusKey) ? <StatusBadge tone={statusTone(statusKey)} label={statusLabel(statusKey)} /> : null
