import { Button, TextInput } from '@mantine/core'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'

interface Props {
  title: 'Adicionar Marca' | 'Adicionar Referência'
  /** What is wrong with a name that is not empty. */
  refuse: (name: string) => string | null
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

export function NameDialog({ title, refuse, save, onClose }: Props) {
  const dialog = useAppForm({
    initialValues: { name: '' },
    rules: { name: (name) => (name.trim() ? refuse(name.trim()) : 'Informe o nome') },
    toBody: ({ name }) => name.trim(),
    save,
    onSaved: onClose,
    errorFields: { DUPLICATE: 'name' },
  })
  return (
    <Dialog
      opened
      closesOnBack
      size="sm"
      title={title}
      onClose={dialog.leaving(onClose)}
      footer={
        <>
          <Button variant="default" onClick={dialog.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...dialog.submitProps}>Adicionar</SubmitButton>
        </>
      }
    >
      <form {...dialog.formProps}>
        <TextInput label="Nome" required maxLength={100} data-autofocus {...dialog.field('name')} />
        <FormProblem text={dialog.problem} />
      </form>
    </Dialog>
  )
}
