import { Text } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { type ReceivablePayment, voidPaymentBody } from '@shop/contract/receivables'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { refreshReceivables, voidPayment } from './receivables.api.ts'

/** Requires the reason before a payment is voided. */
export function VoidDialog({ payment, onClose }: { payment: ReceivablePayment; onClose: () => void }) {
  const form = useAppForm({
    initialValues: { comment: '' },
    schema: voidPaymentBody,
    toBody: (values) => values,
    save: voidPayment(payment.id),
    savedText: 'Recebimento anulado com sucesso.',
    refresh: refreshReceivables,
    close: onClose,
    draft: `void-receivable:${payment.id}`,
    errorText: 'Não foi possível anular o recebimento, tente novamente mais tarde.',
  })
  return (
    <FormDialog form={form} title="Anular recebimento" submit="Anular" danger onClose={onClose}>
      <Text size="sm">
        As parcelas pagas com estes {formatReais(payment.amount)} voltam a ficar em aberto
        {payment.kind === 'cash' ? ' e o dinheiro sai do caixa aberto' : ''}.
      </Text>
      <ReasonField data-autofocus {...form.field('comment')} />
    </FormDialog>
  )
}
