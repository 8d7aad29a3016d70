import { TextInput } from '@mantine/core'
import { type Cents, centsFromReais, formatBRL, reaisFromCents } from '@shop/domain/money'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'
import { type DeliveryDialogProps, DeliveryLine } from './delivery-line.tsx'
import { dueAtDoor } from './due.ts'
import { useRecordForm } from './record-form.ts'

/** Name and signature of the receiver; kept as a draft until it is recorded. */
export function HandOverDialog({ order, onClose }: DeliveryDialogProps) {
  const due = centsFromReais(dueAtDoor(order))
  const form = useRecordForm(order, {
    kind: 'deliver',
    initialValues: { receivedBy: '', signature: '', cash: due as Cents | null },
    rules: {
      receivedBy: (name) => (name.trim() ? null : 'Informe quem recebeu o pedido'),
      cash: (cents) => (cents === null ? 'Informe o dinheiro recebido' : null),
      signature: (png) => (png ? null : 'Peça a assinatura de quem recebeu'),
    },
    toBody: ({ receivedBy, signature, cash }) => ({
      orderId: order.orderId,
      receivedBy: receivedBy.trim(),
      signature,
      ...(due > 0 && { cashReceived: reaisFromCents(cash ?? 0) }),
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
      {due > 0 && (
        <MoneyInput
          size="md"
          label="Dinheiro recebido"
          required
          description={form.values.cash === due ? undefined : `O valor a cobrar é ${formatBRL(due)}.`}
          {...form.field('cash')}
        />
      )}
      <SignaturePad
        label="Assinatura"
        {...(form.values.signature && { value: form.values.signature })}
        onChange={(png) => form.form.setFieldValue('signature', png ?? '')}
      />
    </FormDialog>
  )
}
