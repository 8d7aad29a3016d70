import { Button } from '@mantine/core'
import type { CustomerReceivables, ReceivablePayment } from '@shop/contract/receivables'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyCard } from '../../entities/company/company.api.ts'
import { printOn, receiptPrinters, usedPrinter } from '../../entities/orders/receipt-printers.ts'
import { paymentReceipt } from './payment-receipt.ts'

/** Prints receipts of payments on the printer that was used last on this device, else on paper of 80 mm. */
export function usePaymentReceipt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ debt, payment }: { debt: CustomerReceivables; payment: ReceivablePayment }) => {
      const card = await client.ensureQueryData(companyCard)
      const printer = usedPrinter() ?? receiptPrinters()[0]
      if (printer) await printOn(printer, paymentReceipt(debt, payment, card))
    },
    meta: { errorText: 'Não foi possível imprimir o recibo, tente novamente mais tarde.' },
  })
}

interface Props {
  debt: CustomerReceivables
  payment: ReceivablePayment
}

const focused = (button: HTMLElement | null) => button?.focus()

export function ReceiptButton({ debt, payment }: Props) {
  const print = usePaymentReceipt()
  return (
    <Button
      // It may appear when the payment is loaded, after the dialog has given the focus.
      data-autofocus
      ref={focused}
      loading={print.isPending}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => print.mutate({ debt, payment })}
    >
      Imprimir recibo
    </Button>
  )
}
