import { isStatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { RecordLink } from '../../shared/ui/record-link.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

/** A status by its key: colour, icon and label. */
export const OrderStatus = ({ statusKey }: { statusKey: number }) =>
  isStatusKey(statusKey) ? <StatusBadge tone={statusTone(statusKey)} label={statusLabel(statusKey)} /> : null

/** An order's code, which leads to the order. */
export const OrderCodeLink = ({ code }: { code: string }) => (
  <RecordLink screen="/admin/orders" to="/admin/orders/$code" params={{ code }} text={code} />
)
