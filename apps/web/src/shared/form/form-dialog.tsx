import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Dialog, type DialogSize } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** What the dialog needs of `useAppForm`. */
interface DialogForm {
  formProps: { id: string; onSubmit: (event: FormEvent) => unknown; noValidate: boolean }
  submitProps: { form: string; running: boolean; disabled: boolean }
  problem: string | null
  loadCurrent: (() => void) | null
  leaving: (leave: () => void) => () => Promise<void>
}

interface Props {
  form: DialogForm
  title: string
  size?: DialogSize
  /** What the button says that sends the form; null when there is nothing to send now. */
  submit: string | null
  cancel?: string
  /** Cannot be undone: the button is red. */
  danger?: boolean
  /** The form is filled in, yet cannot be sent now. */
  hindered?: boolean
  /** For what is not in the address: Back closes it. */
  closesOnBack?: boolean
  /** Leaves the dialog; a dirty form asks first. */
  onClose: () => void
  /** Other buttons beside the form's own. */
  beside?: ReactNode
  /** Above the form: what it is about. */
  about?: ReactNode
  children: ReactNode
}

/**
 * The one dialog with a form. However it is closed, what was typed is asked about; a reload, a lost session or Back keep
 * it as the form's draft. While it is sent a spinner stands in the button's place; a refusal stands above the fields.
 */
export function FormDialog(props: Props) {
  const { form, title, size, submit, cancel = 'Fechar', danger, hindered, onClose, beside, about } = props
  const close = form.leaving(onClose)
  return (
    <Dialog
      opened
      title={title}
      {...(size && { size })}
      {...(props.closesOnBack && { closesOnBack: true })}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          {beside}
          {submit && (
            <SubmitButton
              {...form.submitProps}
              disabled={form.submitProps.disabled || Boolean(hindered)}
              {...(danger && { color: 'red.9' })}
            >
              {submit}
            </SubmitButton>
          )}
        </>
      }
    >
      {about}
      <form {...form.formProps}>
        <Stack gap="sm">
          <FormRefusal problem={form.problem} loadCurrent={form.loadCurrent} />
          {props.children}
        </Stack>
      </form>
    </Dialog>
  )
}
