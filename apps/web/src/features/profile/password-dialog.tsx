import { PasswordInput, TextInput } from '@mantine/core'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'

interface Props<Saved> {
  title: string
  submitLabel: string
  /** Also requires a code of the authenticator app. */
  withCode?: boolean
  save: (given: { currentPassword: string; code: string }) => Promise<Saved>
  onSaved: (response: Saved) => void
  onClose: () => void
}

/** Requires the signed-in person's password before the protection of the account changes. */
export function PasswordDialog<Saved>({
  title,
  submitLabel,
  withCode = false,
  save,
  onSaved,
  onClose,
}: Props<Saved>) {
  const form = useAppForm({
    initialValues: { currentPassword: '', code: '' },
    rules: {
      currentPassword: (text) => (text ? null : 'Informe a senha atual'),
      code: (text) => (text.trim() || !withCode ? null : 'Informe o código do aplicativo'),
    },
    toBody: ({ currentPassword, code }) => ({ currentPassword, code: code.trim() }),
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
      {withCode && (
        <TextInput
          label="Código do aplicativo ou de recuperação"
          required
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      )}
    </FormDialog>
  )
}
