import * as calls from '@shop/contract/addresses.gen'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { PicturePicker } from '../../../shared/files/picture-picker.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

/** The proof of a transfer that came after the order was placed. */
export function ProofDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const form = useActionForm(orderId, {
    address: calls.patchWorkflowOrderProof,
    initialValues: { receiptImage: '' },
    rules: { receiptImage: (image) => (image ? null : 'Escolha o comprovante') },
    body: (values) => values,
    draft: 'proof',
    onActed,
  })
  const { receiptImage } = form.values
  return (
    <FormDialog
      form={form}
      title="Enviar comprovante"
      submit="Enviar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <PicturePicker
        label="Comprovante"
        images={receiptImage ? [receiptImage] : []}
        most={1}
        onChange={([image]) => form.form.setFieldValue('receiptImage', image ?? '')}
      />
    </FormDialog>
  )
}
