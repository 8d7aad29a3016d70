import type { Checklist } from '@shop/contract/claims'
import { RECORD_PARTS } from '@shop/domain/trade-ins'
import { ChecklistFields } from '../../entities/units/checklist-fields.tsx'
import { ImagePicker } from '../../shared/files/image-picker.tsx'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'

export interface RecordValues {
  checklist: Checklist
  documentImages: string[]
  lookupImages: string[]
  signature: string
}

export const emptyRecord = (): RecordValues => ({
  checklist: {},
  documentImages: [],
  lookupImages: [],
  signature: '',
})

/** Only the data that is there: inside a sale the rest can be added until it is paid for. */
export const recordBody = ({ checklist, documentImages, lookupImages, signature }: RecordValues) => ({
  ...(Object.keys(checklist).length > 0 && { checklist }),
  ...(documentImages[0] && { documentImage: documentImages[0] }),
  ...(lookupImages[0] && { lookupImage: lookupImages[0] }),
  ...(signature && { signature }),
})

interface Props {
  values: RecordValues
  onChange: (change: Partial<RecordValues>) => void
  /** The missing data of a record that was begun, in words; by default the whole record. */
  missing?: readonly string[]
}

/** The data that the law requires when a used phone is bought. */
export function RecordFields({ values, onChange, missing }: Props) {
  const lacks = (part: keyof typeof RECORD_PARTS) => missing?.includes(RECORD_PARTS[part]) ?? true
  return (
    <>
      {lacks('checklist') && (
        <ChecklistFields value={values.checklist} onChange={(checklist) => onChange({ checklist })} />
      )}
      {lacks('document') && (
        <ImagePicker
          label="Documento de quem vende"
          button="Fotografar documento"
          images={values.documentImages}
          most={1}
          onChange={(documentImages) => onChange({ documentImages })}
        />
      )}
      {lacks('lookup') && (
        <ImagePicker
          label="Consulta do IMEI (Celular Legal)"
          button="Imagem da consulta"
          images={values.lookupImages}
          most={1}
          onChange={(lookupImages) => onChange({ lookupImages })}
        />
      )}
      {lacks('signature') && (
        <SignaturePad
          label="Assinatura de quem vende"
          {...(values.signature && { value: values.signature })}
          onChange={(png) => onChange({ signature: png ?? '' })}
        />
      )}
    </>
  )
}
