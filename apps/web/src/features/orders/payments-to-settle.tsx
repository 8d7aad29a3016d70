import { Button } from '@mantine/core'
import { counted } from '@shop/browser/format'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workQuery } from '../../entities/dashboard/work.api.ts'

/** Payments that did not settle an order automatically; hidden when there are none. */
export function PaymentsToSettle() {
  const { data } = useQuery(workQuery)
  const count = data?.waiting.payments
  if (!count) return null
  return (
    <Button
      variant="default"
      leftSection={<IconQrcode size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/settings" search={{ view: 'payments' }} {...props} />}
    >
      {counted(count, 'pagamento a conferir', 'pagamentos a conferir')}
    </Button>
  )
}
