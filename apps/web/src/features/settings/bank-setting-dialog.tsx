import { Switch, TextInput } from '@mantine/core'
import type { BankSetting, BankSettingType } from '@shop/contract/settings'
import { useLeadOn } from '../../entities/start/use-lead-on.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { type BankSettingForm, formFrom, rulesFor, toBody } from './bank-setting-form.ts'
import { TYPE_LABELS } from './bank-settings-table.tsx'
import { PixFields } from './pix-fields.tsx'
import { saveBankSetting, useReloadSettings } from './settings.api.ts'
import { TransferFields } from './transfer-fields.tsx'

interface Props {
  type: BankSettingType
  /** Absent when a new account is added. */
  setting?: BankSetting
  /** Proposed for the holder of a new account. */
  holder?: string
  onClose: () => void
}

const NEW_TITLES: Record<BankSettingType, string> = {
  Pix: 'Novo PIX',
  Transfer: 'Nova transferencia bancaria',
}

export function BankSettingDialog({ type, setting, holder, onClose }: Props) {
  const reload = useReloadSettings()
  const leadOn = useLeadOn('pix')
  const form = useAppForm<BankSettingForm, ReturnType<typeof toBody>, BankSetting[]>({
    initialValues: formFrom(setting, holder),
    rules: rulesFor(type),
    toBody: (values) => toBody(type, setting, values),
    save: saveBankSetting,
    savedText: 'Conta alterada com sucesso.',
    refresh: reload,
    onSaved: () => void leadOn(),
    close: onClose,
    draft: `bank-setting:${setting?.id ?? type}`,
    errorText: 'Não foi possível editar informacoes bancarias.',
  })
  const Fields = type === 'Pix' ? PixFields : TransferFields
  return (
    <FormDialog
      form={form}
      title={setting ? `Editar: ${setting.name}` : NEW_TITLES[type]}
      submit="Salvar"
      onClose={onClose}
    >
      <TextInput label="Tipo" value={TYPE_LABELS[type]} readOnly variant="filled" />
      <TextInput
        label={type === 'Pix' ? 'Nome do recebedor' : 'Nome'}
        description={type === 'Pix' ? 'O cliente vê este nome ao pagar.' : undefined}
        required
        data-autofocus={!holder || undefined}
        maxLength={120}
        {...form.field('name')}
      />
      <Fields
        form={form.values}
        field={form.field}
        onType={(pixType) => form.form.setFieldValue('pixType', pixType)}
      />
      <Switch
        label="Desativada"
        description="Não é usada em novas vendas."
        {...form.checkField('disabled')}
      />
    </FormDialog>
  )
}
