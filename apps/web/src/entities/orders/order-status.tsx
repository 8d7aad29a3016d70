import { Anchor } from '@mantine/core'
import { isStatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../shared/navigation.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

/** A status by its key: colour, icon and label. */
export const OrderStatus = ({ statusKey }: { statusKey: number }) =>
  isStatusKey(statusKey) ? <StatusBadge tone={statusTone(statusKey)} label={statusLabel(statusKey)} /> : null

/** An order's code; a link to the order for people who may open it. */
export function OrderCodeLink({ code }: { code: string }) {
  const mayOpen = useMayOpen('/admin/orders')
  if (!mayOpen) return code
  return (
    <Anchor renderRoot={(props) => <Link to="/admin/orders/$code" params={{ code } as never} {...props} />}>
      {code}
    </Anchor>
  )
}
