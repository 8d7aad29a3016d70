import { PasswordInput } from '@mantine/core'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'

interface Props<Answer> {
  title: string
  submitLabel: string
  save: (currentPassword: string) => Promise<Answer>
  onSaved: (answer: Answer) => void
  onClose: () => void
}

/** Asks the signed-in person for their password before the account's protection changes. */
export function PasswordDialog<Answer>({ title, submitLabel, save, onSaved, onClose }: Props<Answer>) {
  const form = useAppForm({
    initialValues: { currentPassword: '' },
    rules: { currentPassword: (text) => (text ? null : 'Informe a senha atual') },
    toBody: ({ currentPassword }) => currentPassword,
    save,
    onSaved,
  })
  return (
    <FormDialog form={form} closesOnBack size="sm" title={title} submit={submitLabel} onClose={onClose}>
      <PasswordInput
        label="Senha atual"
        required
        autoComplete="current-password"
        data-autofocus
        {...form.field('currentPassword')}
      />
    </FormDialog>
  )
}
