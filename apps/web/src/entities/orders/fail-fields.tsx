import { Radio, Stack, Textarea } from '@mantine/core'
import { FAILURE_REASONS, type FailureReason } from '@shop/domain/failed-delivery'
import { ImagePicker } from '../../shared/files/image-picker.tsx'
import type { useAppForm } from '../../shared/form/use-app-form.ts'

export const NO_FAILURE = { reason: '' as FailureReason, comment: '', image: '' }
type Failure = typeof NO_FAILURE

/** The body of the call: with an image only when one was taken. */
export const failureBody = (orderId: number, { image, ...failure }: Failure) => ({
  orderId,
  ...failure,
  ...(image && { image }),
})

type FailureForm = Pick<ReturnType<typeof useAppForm<Failure, object, unknown>>, 'field' | 'values' | 'form'>

/** Why an order could not be handed over, with an optional image. */
export function FailFields({ form }: { form: FailureForm }) {
  const { image } = form.values
  return (
    <>
      <Radio.Group label="Motivo" required {...form.field('reason')}>
        <Stack gap={0}>
          {Object.entries(FAILURE_REASONS).map(([value, label], place) => (
            <Radio
              key={value}
              value={value}
              py={12}
              label={label.charAt(0).toUpperCase() + label.slice(1)}
              data-autofocus={place === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label="Comentário" minRows={2} autosize maxLength={500} {...form.field('comment')} />
      <ImagePicker
        label="Foto (opcional)"
        button="Tirar ou escolher foto"
        images={image ? [image] : []}
        most={1}
        onChange={([image]) => form.form.setFieldValue('image', image ?? '')}
      />
    </>
  )
}
