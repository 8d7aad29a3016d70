import { TextInput } from '@mantine/core'
import { isPdfBase64, jpegDataUrl } from '@shop/browser/image-file'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { ProofReason, SeenProofs } from '../../../entities/orders/seen-proofs.tsx'
import { ImagePicker } from '../../../shared/files/image-picker.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { sendProof } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'
import { useSeenProofs } from './use-seen-proofs.ts'

/** The proof of a transfer that came after the order was placed; one that was seen before needs a reason. */
export function ProofDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const seen = useSeenProofs()
  const form = useActionForm(orderId, {
    initialValues: { receiptImage: '', endToEndId: '', proofReason: '' },
    rules: {
      receiptImage: (image) => (image ? null : 'Escolha o comprovante'),
      proofReason: (reason) => (seen.similar && !reason.trim() ? 'Informe o motivo' : null),
    },
    send: ({ receiptImage, endToEndId, proofReason }) =>
      sendProof({
        orderId,
        receiptImage,
        ...(endToEndId.trim() && { endToEndId }),
        ...(proofReason.trim() && { proofReason }),
      }),
    draft: 'proof',
    onActed,
    onRefused: seen.note,
  })
  const { receiptImage } = form.values
  const choose = (image = '') => {
    seen.clear()
    form.form.setValues({ receiptImage: image, proofReason: '' })
  }
  return (
    <FormDialog
      form={form}
      title="Enviar comprovante"
      submit="Enviar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <ImagePicker
        label="Comprovante"
        images={receiptImage ? [receiptImage] : []}
        most={1}
        documents
        onChange={([image]) => choose(image)}
      />
      {seen.similar && (
        <SeenProofs
          own={receiptImage && !isPdfBase64(receiptImage) ? jpegDataUrl(receiptImage) : null}
          similar={seen.similar}
        >
          <ProofReason {...form.field('proofReason')} />
        </SeenProofs>
      )}
      <TextInput
        label="Identificador da transação"
        description="Opcional: começa com E e tem 32 caracteres. Um PDF já traz o seu."
        maxLength={40}
        {...form.field('endToEndId')}
      />
    </FormDialog>
  )
}
