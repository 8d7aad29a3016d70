import { Button, PasswordInput } from '@mantine/core'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { endSecondFactor, useReloadProfile } from './profile.api.ts'

export function EndSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadProfile()
  const form = useAppForm({
    initialValues: { currentPassword: '' },
    rules: { currentPassword: (text) => (text ? null : 'Informe a senha atual') },
    toBody: ({ currentPassword }) => currentPassword,
    save: endSecondFactor,
    onSaved: () => {
      notify.success('Verificação em duas etapas desativada.')
      void reload()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      closesOnBack
      size="sm"
      title="Desativar a verificação em duas etapas"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps}>Desativar</SubmitButton>
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
