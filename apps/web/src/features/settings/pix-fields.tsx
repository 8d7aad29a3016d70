import { Select, TextInput } from '@mantine/core'
import { normalizePixKey, PIX_KEY_TYPES, pixKeyTypeOf } from '@shop/domain/pix-key'
import type { FieldsProps } from './transfer-fields.tsx'

const KEY_TYPES = Object.entries(PIX_KEY_TYPES).map(([value, label]) => ({ value, label }))

const EXAMPLES = {
  CPF: '000.000.000-00',
  CNPJ: '00.000.000/0000-00',
  Email: 'pix@loja.com.br',
  Phone: '+55 (11) 90000-0000',
  Random: '00000000-0000-0000-0000-000000000000',
}

export function PixFields({ form, field, onType }: FieldsProps) {
  const key = field('pixKey')
  /** The key says its own type; one that was chosen stays where it fits, too. */
  const typed = (text: string) => {
    key.onChange(text)
    const type = pixKeyTypeOf(text)
    if (type && !(form.pixType && normalizePixKey(form.pixType, text))) onType(type)
  }
  return (
    <>
      <TextInput
        label="Chave Pix"
        required
        autoComplete="off"
        data-autofocus={Boolean(form.name) || undefined}
        maxLength={80}
        placeholder={form.pixType ? EXAMPLES[form.pixType] : 'CPF, CNPJ, e-mail, celular ou chave aleatória'}
        {...key}
        onChange={(event) => typed(event.currentTarget.value)}
      />
      <Select
        label="Tipo da chave"
        required
        allowDeselect={false}
        placeholder="Selecione"
        data={KEY_TYPES}
        {...field('pixType')}
      />
      <TextInput label="Banco" maxLength={80} {...field('bank')} />
    </>
  )
}
