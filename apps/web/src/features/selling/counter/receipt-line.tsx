import { Button, Checkbox, Group, Menu } from '@mantine/core'
import type { Sale } from '@shop/contract/selling'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { companyCard } from '../../../entities/company/company.api.ts'
import type { CashTaken } from '../../../entities/orders/counter/hand-over-dialog.tsx'
import { orderReceipt } from '../../../entities/orders/printed-receipt.ts'
import { ReceiptMenuItems } from '../../../entities/orders/receipt-menu-items.tsx'
import {
  printOn,
  printsAlways,
  setPrintsAlways,
  usedPrinter,
} from '../../../entities/orders/receipt-printers.ts'
import { takeFresh } from './fresh-sales.ts'

interface Props {
  sale: Sale
  taken: CashTaken | undefined
}

/** The receipt: on the printer that was used last on this device, by itself once that is wished. */
export function ReceiptLine({ sale, taken }: Props) {
  const { data: card } = useQuery(companyCard)
  const [always, setAlways] = useState(printsAlways)
  const printer = usedPrinter()
  const receipt = card && orderReceipt({ ...sale, createdAt: sale.placedAt }, card, null, taken)
  const print = useEffectEvent(() => {
    if (receipt && printer && always && takeFresh(sale.orderId)) void printOn(printer, receipt)
  })
  const isReady = receipt !== undefined
  useEffect(() => {
    if (isReady) print()
  }, [isReady])
  if (!receipt) return null
  return (
    <Group gap="8px 16px" justify="center" ta="left">
      <Menu withinPortal={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconReceipt size={16} aria-hidden />}>
            Recibo
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ReceiptMenuItems receipt={receipt} />
        </Menu.Dropdown>
      </Menu>
      <Checkbox
        label="Imprimir em toda venda"
        description={printer ? printer.label : 'Na impressora do primeiro recibo'}
        checked={always}
        onChange={(event) => {
          setAlways(event.currentTarget.checked)
          setPrintsAlways(event.currentTarget.checked)
        }}
      />
    </Group>
  )
}
