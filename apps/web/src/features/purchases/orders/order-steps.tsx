import { endPurchaseBody, type Purchase, sendPurchaseBody } from '@shop/contract/purchases'
import { DateField } from '../../../shared/form/date-field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../../shared/form/reason-field.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { actOnPurchase, refreshBuying } from '../purchases.api.ts'

/** Records that the order was sent to the supplier. */
export function SendDialog({ order, onClose }: { order: Purchase; onClose: () => void }) {
  const form = useAppForm({
    initialValues: { expectedOn: '' },
    schema: sendPurchaseBody,
    toBody: ({ expectedOn }) => ({ expectedOn: expectedOn || undefined }),
    save: actOnPurchase(order.id, 'send'),
    savedText: `Pedido ${order.code} marcado como enviado.`,
    refresh: refreshBuying,
    close: onClose,
    errorText: 'Não foi possível enviar o pedido, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Enviar ${order.code}`}
      submit="Marcar como enviado"
      closesOnBack
      onClose={onClose}
    >
      <DateField
        label="Previsão de chegada"
        description="Em branco: o prazo do fornecedor."
        {...form.field('expectedOn')}
      />
    </FormDialog>
  )
}

export const ENDINGS = { cancel: 'Cancelar pedido', close: 'Encerrar sem o restante' } as const

/** Ends an order without its missing units, with a reason. */
export function EndDialog({
  order,
  action,
  onClose,
}: {
  order: Purchase
  action: keyof typeof ENDINGS
  onClose: () => void
}) {
  const form = useAppForm({
    initialValues: { reason: '' },
    schema: endPurchaseBody,
    toBody: ({ reason }) => ({ reason }),
    save: actOnPurchase(order.id, action),
    savedText: `Pedido ${order.code} atualizado com sucesso.`,
    refresh: refreshBuying,
    close: onClose,
    errorText: 'Não foi possível encerrar o pedido, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      danger
      title={`${ENDINGS[action]}: ${order.code}`}
      submit={ENDINGS[action]}
      closesOnBack
      onClose={onClose}
    >
      <ReasonField data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
