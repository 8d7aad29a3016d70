import { TextInput } from '@mantine/core'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'
import { type DeliveryDialogProps, DeliveryLine } from './delivery-line.tsx'
import { useRecordForm } from './record-form.ts'

/** Name and signature of whoever receives the order; kept as a draft until it is recorded. */
export function HandOverDialog({ order, onClose }: DeliveryDialogProps) {
  const form = useRecordForm(order, {
    kind: 'deliver',
    initialValues: { receivedBy: '', signature: '' },
    rules: {
      receivedBy: (name) => (name.trim() ? null : 'Informe quem recebeu o pedido'),
      signature: (png) => (png ? null : 'Peça a assinatura de quem recebeu'),
    },
    toBody: ({ receivedBy, signature }) => ({
      orderId: order.orderId,
      receivedBy: receivedBy.trim(),
      signature,
    }),
    draft: 'hand-over',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Registrar entrega"
      submit="Registrar"
      onClose={onClose}
      about={<DeliveryLine order={order} />}
    >
      <TextInput
        data-autofocus
        size="md"
        label="Recebido por"
        required
        maxLength={120}
        {...form.field('receivedBy')}
      />
      <SignaturePad
        label="Assinatura"
        {...(form.values.signature && { value: form.values.signature })}
        onChange={(png) => form.form.setFieldValue('signature', png ?? '')}
      />
    </FormDialog>
  )
}
