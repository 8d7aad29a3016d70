import { Button, Menu } from '@mantine/core'
import type { Sale } from '@shop/contract/selling'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companyCard } from '../../entities/company/company.api.ts'
import type { CashTaken } from '../../entities/orders/counter/hand-over-dialog.tsx'
import { orderReceipt } from '../../entities/orders/printed-receipt.ts'
import { ReceiptMenuItems } from '../../entities/orders/receipt-menu-items.tsx'

/** The receipt of a sale for narrow printers; with the cash that was just taken. */
export function ReceiptMenu({ sale, taken }: { sale: Sale; taken: CashTaken | undefined }) {
  const { data: card } = useQuery(companyCard)
  if (!card) return null
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconReceipt size={16} aria-hidden />}>
          Recibo
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ReceiptMenuItems receipt={orderReceipt({ ...sale, createdAt: sale.placedAt }, card, null, taken)} />
      </Menu.Dropdown>
    </Menu>
  )
}
