import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'

interface Props {
  title: 'Adicionar Marca' | 'Adicionar Referência'
  /** The error of a name that is not empty. */
  refuse: (name: string) => string | null
  save: (name: string, key: string) => Promise<unknown>
  onClose: () => void
}

export function NameDialog({ title, refuse, save, onClose }: Props) {
  const dialog = useAppForm({
    initialValues: { name: '' },
    rules: { name: (name) => (name.trim() ? refuse(name.trim()) : 'Informe o nome') },
    toBody: ({ name }) => name.trim(),
    save,
    onSaved: onClose,
    draft: title,
    errorFields: { DUPLICATE: 'name' },
  })
  return (
    <FormDialog form={dialog} closesOnBack size="sm" title={title} submit="Adicionar" onClose={onClose}>
      <TextInput label="Nome" required maxLength={100} data-autofocus {...dialog.field('name')} />
    </FormDialog>
  )
}
