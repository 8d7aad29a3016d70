import { TextInput } from '@mantine/core'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { SignaturePad } from '../../../shared/ui/signature-pad.tsx'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

/** The order is handed over: name and signature of the receiver. */
export function DeliverDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const form = useActionForm(orderId, {
    path: '/workflow/order/deliver',
    initialValues: { receivedBy: '', signature: '' },
    rules: {
      receivedBy: (name) => (name.trim() ? null : 'Informe quem recebeu o pedido'),
      signature: (png) => (png ? null : 'Peça a assinatura de quem recebeu'),
    },
    body: (values) => values,
    draft: 'deliver',
    onActed,
  })
  return (
    <FormDialog
      form={form}
      title="Registrar entrega"
      submit="Registrar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <TextInput data-autofocus label="Recebido por" required maxLength={120} {...form.field('receivedBy')} />
      <SignaturePad
        label="Assinatura"
        {...(form.values.signature && { value: form.values.signature })}
        onChange={(png) => form.form.setFieldValue('signature', png ?? '')}
      />
    </FormDialog>
  )
}
