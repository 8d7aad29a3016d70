import { Textarea } from '@mantine/core'
import { type Checklist, newClaimBody } from '@shop/contract/claims'
import { MAX_CLAIM_IMAGES } from '@shop/domain/call-limits'
import { normalizeSerial } from '@shop/domain/serials'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ChecklistFields } from '../../entities/units/checklist-fields.tsx'
import { unitBySerial } from '../../entities/units/unit.api.ts'
import { ImagePicker } from '../../shared/files/image-picker.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { useScans } from '../../shared/scan/scan-result.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { legalText, termText } from './claim-text.ts'
import { refreshClaims, saveClaim } from './claims.api.ts'
import { FindUnit } from './find-unit.tsx'

interface Props {
  serial?: string | undefined
  onDone: (id: number) => void
  onClose: () => void
}

/** Receives a sold unit: a scan identifies it, and shows its customer and the remaining terms. */
export function NewClaimDialog({ serial = '', onDone, onClose }: Props) {
  const form = useAppForm({
    initialValues: { serial, problem: '', checklist: {} as Checklist, images: [] as string[] },
    rules: {
      serial: (value) => (String(value) ? null : 'Leia o número de série'),
      problem: (value) => (String(value).trim() ? null : 'Informe o problema.'),
    },
    schema: newClaimBody,
    toBody: ({ images, ...values }) => ({ ...values, ...(images.length > 0 && { images }) }),
    save: saveClaim,
    onSaved: ({ id, code }) => {
      notify.success(`Garantia ${code} aberta com sucesso.`)
      void refreshClaims()
      onDone(id)
    },
    draft: `claim:new:${serial}`,
    errorText: 'Não foi possível abrir a garantia, tente novamente mais tarde.',
  })
  const { values } = form
  const problem = useRef<HTMLTextAreaElement>(null)
  const set = form.form.setFieldValue
  const scans = useScans((code) => {
    set('serial', normalizeSerial(code))
    return undefined
  })
  return (
    <FormDialog form={form} size="lg" title="Receber aparelho" submit="Abrir garantia" onClose={onClose}>
      <ScanField
        {...(serial === '' && { 'data-autofocus': true })}
        label="Número de série ou IMEI do aparelho"
        description="Leia o código, ou digite e tecle Enter"
        error={form.form.errors.serial}
        scans={scans}
      />
      {values.serial && <Claimed serial={values.serial} />}
      {/* Also after an unknown number, or that of another phone. */}
      <FindUnit
        onChoose={(found) => {
          set('serial', found)
          problem.current?.focus()
        }}
      />
      <Textarea
        {...(serial !== '' && { 'data-autofocus': true })}
        label="Problema"
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('problem')}
        ref={problem}
      />
      <ChecklistFields value={values.checklist} onChange={(checklist) => set('checklist', checklist)} />
      <ImagePicker
        label="Imagens"
        images={values.images}
        most={MAX_CLAIM_IMAGES}
        onChange={(images) => set('images', images)}
      />
    </FormDialog>
  )
}

function Claimed({ serial }: { serial: string }) {
  const { data: unit, error } = useQuery(unitBySerial(serial))
  if (error) return <p role="alert">{error.message}</p>
  if (!unit) return null
  return (
    <Facts
      facts={[
        { label: 'Número de série', value: unit.serial },
        { label: 'Produto', value: unit.productName },
        { label: 'Situação', value: unit.stateText },
        { label: 'Cliente', value: unit.customer },
        { label: 'Pedido', value: unit.orderCode },
        { label: 'Garantia legal', value: legalText(unit.legalUntil) },
        { label: 'Garantia da loja', value: termText(unit.warrantyUntil) },
      ]}
    />
  )
}
