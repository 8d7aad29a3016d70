import { PicturePicker } from '../../../shared/files/picture-picker.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

const MOST_PICTURES = 6

export function PackDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const form = useActionForm(orderId, {
    path: '/workflow/order/pack',
    initialValues: { images: [] as string[] },
    body: (values) => values,
    draft: 'pack',
    onActed,
  })
  return (
    <FormDialog
      form={form}
      title="Concluir embalagem"
      submit="Concluir"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <PicturePicker
        label="Imagens da embalagem"
        images={form.values.images}
        most={MOST_PICTURES}
        onChange={(images) => form.form.setFieldValue('images', images)}
      />
    </FormDialog>
  )
}
