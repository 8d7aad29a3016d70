import { Button, PasswordInput } from '@mantine/core'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'

interface Props<Answer> {
  title: string
  submitLabel: string
  save: (currentPassword: string) => Promise<Answer>
  onSaved: (answer: Answer) => void
  onClose: () => void
}

/** Asks who is signed in for their password before something that protects the account changes. */
export function PasswordDialog<Answer>({ title, submitLabel, save, onSaved, onClose }: Props<Answer>) {
  const form = useAppForm({
    initialValues: { currentPassword: '' },
    rules: { currentPassword: (text) => (text ? null : 'Informe a senha atual') },
    toBody: ({ currentPassword }) => currentPassword,
    save,
    onSaved,
  })
  return (
    <Dialog
      opened
      closesOnBack
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps}>{submitLabel}</SubmitButton>
        </>
      }
    >
      <form {...form.formProps}>
        <PasswordInput
          label="Senha atual"
          required
          autoComplete="current-password"
          data-autofocus
          {...form.field('currentPassword')}
        />
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  )
}
