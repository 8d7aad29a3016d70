import { MAX_PACKAGING_IMAGES } from '@shop/domain/call-limits'
import { serialCountProblem } from '@shop/domain/serials'
import { useQuery } from '@tanstack/react-query'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { namedUnits, SerialNumbers, type Serials } from '../../../entities/units/serial-numbers.tsx'
import { ImagePicker } from '../../../shared/files/image-picker.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { packOrder } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

export function PackDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const lines = (order?.items ?? [])
    .filter(({ serialised }) => serialised)
    .map((item) => ({ ...item, units: item.quantity - item.returned }))
  const form = useActionForm(orderId, {
    initialValues: { images: [] as string[], serials: {} as Serials },
    rules: {
      serials: (serials) =>
        lines
          .map(({ productId, name, units }) =>
            serialCountProblem(name, units, serials[productId]?.length ?? 0),
          )
          .find(Boolean) ?? null,
    },
    send: ({ images, serials }) => packOrder({ orderId, images, serials: namedUnits(serials) }),
    draft: 'pack',
    onActed,
  })
  const { images, serials } = form.values
  return (
    <FormDialog
      form={form}
      title="Concluir embalagem"
      submit="Concluir"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      {lines.map(({ productId, name, units }) => (
        <SerialNumbers
          key={productId}
          label={name}
          needed={units}
          value={serials[productId] ?? []}
          onChange={(next) => form.form.setFieldValue('serials', { ...serials, [productId]: next })}
        />
      ))}
      <ImagePicker
        label="Imagens da embalagem"
        images={images}
        most={MAX_PACKAGING_IMAGES}
        onChange={(next) => form.form.setFieldValue('images', next)}
      />
    </FormDialog>
  )
}
