import { Select, TextInput } from '@mantine/core'
import { PIX_KEY_TYPES } from '@shop/domain/pix-key'
import type { FieldsProps } from './transfer-fields.tsx'

const KEY_TYPES = Object.entries(PIX_KEY_TYPES).map(([value, label]) => ({ value, label }))

const EXAMPLES = {
  CPF: '000.000.000-00',
  CNPJ: '00.000.000/0000-00',
  Email: 'pix@loja.com.br',
  Phone: '+55 (11) 90000-0000',
  Random: '00000000-0000-0000-0000-000000000000',
}

export function PixFields({ form, field }: FieldsProps) {
  return (
    <>
      <Select
        label="Tipo da chave"
        required
        allowDeselect={false}
        placeholder="Selecione"
        data={KEY_TYPES}
        {...field('pixType')}
      />
      <TextInput
        label="Chave Pix"
        required
        autoComplete="off"
        maxLength={80}
        placeholder={form.pixType ? EXAMPLES[form.pixType] : undefined}
        {...field('pixKey')}
      />
      <TextInput label="Banco" maxLength={80} {...field('bank')} />
    </>
  )
}
