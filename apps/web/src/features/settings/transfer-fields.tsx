import { TextInput } from '@mantine/core'
import { formatDocument } from '@shop/domain/documents'
import type { PixKeyType } from '@shop/domain/pix-key'
import type { FieldProps } from '../../shared/form/field-props.ts'
import { masked } from '../../shared/form/field-props.ts'
import type { BankSettingForm } from './bank-setting-form.ts'
import classes from './settings.module.css'

export interface FieldsProps {
  form: BankSettingForm
  field: <Name extends keyof BankSettingForm>(name: Name) => FieldProps<BankSettingForm[Name]>
  onType: (type: PixKeyType) => void
}

export function TransferFields({ field }: FieldsProps) {
  return (
    <>
      <TextInput label="Banco" required maxLength={80} {...field('bank')} />
      <div className={classes.pair}>
        <TextInput label="Agência" required maxLength={20} {...field('agency')} />
        <TextInput label="Conta" required maxLength={30} {...field('account')} />
      </div>
      <TextInput
        label="CNPJ"
        maxLength={20}
        placeholder="00.000.000/0000-00"
        {...masked(field('cnpj'), formatDocument)}
      />
    </>
  )
}
