import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type Count, createCountBody } from '@shop/contract/counts'
import { useQuery } from '@tanstack/react-query'
import { brands } from '../../entities/products/products.api.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { createCount, refreshCounts } from './counts.api.ts'

interface Props {
  /** Separated by commas; '' for a count by brand or of the whole shop. */
  codes: string
  onClose: () => void
  onCreated: (count: Count) => void
}

const codesOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** Starts a count: of the whole shop, a brand, a reference, or some products. */
export function NewCountDialog({ codes, onClose, onCreated }: Props) {
  const { data = [] } = useQuery(brands)
  const form = useAppForm({
    initialValues: {
      name: '',
      brand: null as string | null,
      reference: null as string | null,
      codes,
      blind: false,
    },
    rules: { name: (name) => (String(name).trim() ? null : 'Informe o nome da contagem') },
    schema: createCountBody,
    toBody: (values) => ({
      name: values.name,
      blind: values.blind,
      scope: {
        ...(values.brand && { brand: values.brand }),
        ...(values.brand && values.reference && { reference: values.reference }),
        ...(codesOf(values.codes).length > 0 && { codes: codesOf(values.codes) }),
      },
    }),
    save: createCount,
    onSaved: (count) => {
      void refreshCounts()
      onCreated(count)
    },
    draft: `count:new:${codes}`,
    errorText: 'Não foi possível abrir a contagem, tente novamente mais tarde.',
  })
  const { brand } = form.values
  const references = data.find(({ name }) => name === brand)?.references ?? []
  return (
    <FormDialog form={form} title="Nova Contagem" submit="Abrir contagem" onClose={onClose}>
      <TextInput
        data-autofocus
        label="Nome"
        placeholder="Prateleira das capas"
        required
        maxLength={100}
        autoComplete="off"
        {...form.field('name')}
      />
      <Select
        label="Marca"
        placeholder="Todas"
        clearable
        searchable
        data={data.map(({ name }) => name)}
        {...form.field('brand')}
      />
      <Select
        label="Referência"
        placeholder="Todas"
        clearable
        searchable
        disabled={references.length === 0}
        data={references}
        {...form.field('reference')}
      />
      <Textarea
        label="Só estes códigos"
        description="Códigos ou GTIN, separados por espaço ou vírgula; vazio: todos"
        autosize
        minRows={1}
        maxRows={4}
        {...form.field('codes')}
      />
      <Checkbox
        label="Contagem cega"
        description="Quem conta não vê o estoque esperado antes de concluir"
        {...form.checkField('blind')}
      />
    </FormDialog>
  )
}
