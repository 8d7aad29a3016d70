import { Button, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'

interface Props {
  title: string
  children?: ReactNode
  save: (reason: string) => Promise<unknown>
  successText: string
  errorText: string
  /** Names the draft of what was typed. */
  draft: string
  onClose: () => void
}

/** Asks why, before something that must be justified. */
export function ReasonDialog({ title, children, save, successText, errorText, draft, onClose }: Props) {
  const { field, formProps, submitProps, problem, leaving } = useAppForm({
    initialValues: { note: '' },
    rules: { note: (value) => (value.trim() ? null : 'Preencha o campo') },
    toBody: ({ note }) => note.trim(),
    save,
    onSaved: () => {
      notify.success(successText)
      onClose()
    },
    errorText,
    draft,
  })
  return (
    <Dialog
      opened
      title={title}
      onClose={leaving(onClose)}
      footer={
        <>
          <Button variant="default" onClick={leaving(onClose)}>
            Cancelar
          </Button>
          <SubmitButton {...submitProps} color="red.9">
            Confirmar
          </SubmitButton>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          <FormProblem text={problem} />
          {children}
          <Textarea
            label="Motivo"
            required
            data-autofocus
            autosize
            minRows={4}
            maxRows={8}
            maxLength={500}
            {...field('note')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
