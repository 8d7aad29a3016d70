import { Button, Stack } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Dialog, type DialogSize } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** The part of `useAppForm` that the dialog needs. */
interface DialogForm {
  formProps: { id: string; onSubmit: (event: FormEvent) => unknown; noValidate: boolean }
  submitProps: { form: string; running: boolean; disabled: boolean }
  problem: string | null
  loadCurrent: (() => void) | null
  leaving: (leave: () => void) => () => Promise<void>
}

/** Milliseconds: two presses within this time are one double press. */
const DOUBLE_PRESS_MS = 500

interface Props {
  form: DialogForm
  title: string
  size?: DialogSize
  /** The submit button's label; null when there is nothing to send. */
  submit: string | null
  cancel?: string
  /** The action cannot be undone: the button is red. */
  danger?: boolean
  /** The form is filled in, but cannot be sent at the moment. */
  hindered?: boolean
  /** For a dialog that is not in the URL: Back closes it. */
  closesOnBack?: boolean
  /** Nothing has to be typed: Enter submits, except the second half of the press that opened the dialog. */
  focusesSubmit?: boolean
  /** Closes the dialog; a dirty form requires a confirmation first. */
  onClose: () => void
  /** Other buttons beside the form's own. */
  beside?: ReactNode
  /** Above the form: its subject. */
  about?: ReactNode
  children: ReactNode
}

/**
 * The app's dialog with a form. However it is closed, typed text is discarded only after a confirmation; after a
 * reload, a lost session or Back it stays as the form's draft. While sending, a spinner replaces the button; a refusal
 * is shown above the fields.
 */
export function FormDialog(props: Props) {
  const { form, title, size, submit, cancel = 'Fechar', danger, hindered, onClose, beside, about } = props
  const close = form.leaving(onClose)
  const [openedAt] = useState(() => performance.now())
  const ownPress = (event: KeyboardEvent) => {
    if (event.repeat || performance.now() - openedAt < DOUBLE_PRESS_MS) event.preventDefault()
  }
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
              {...(props.focusesSubmit && { 'data-autofocus': true, onKeyDown: ownPress })}
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
