import { Button, Stack, Textarea } from '@mantine/core'
import type { Customer } from '@shop/contract/customers'
import { type ReactNode, useState } from 'react'
import { FormRefusal } from '../../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'

interface Props {
  title: string
  customer: Customer
  children?: ReactNode
  /** Why it cannot be done with this customer, if so. */
  hindrance?: (customer: Customer) => string | null
  /** Gets the customer as the person last saw him. */
  save: (reason: string, customer: Customer) => Promise<unknown>
  successText: string
  errorText: string
  /** Names the draft of what was typed. */
  draft: string
  onClose: () => void
}

/** Asks why, before something that must be justified. */
export function ReasonDialog({
  title,
  customer,
  children,
  hindrance,
  save,
  successText,
  errorText,
  draft,
  onClose,
}: Props) {
  const [seen, setSeen] = useState(customer)
  const { field, formProps, submitProps, problem, loadCurrent, leaving } = useAppForm({
    initialValues: { note: '' },
    rules: { note: (value) => (value.trim() ? null : 'Preencha o campo') },
    toBody: ({ note }) => note.trim(),
    save: (reason) => save(reason, seen),
    takeOver: (current: Customer) => {
      setSeen(current)
      return {}
    },
    onSaved: () => {
      notify.success(successText)
      onClose()
    },
    errorText,
    draft,
  })
  const hindered = hindrance?.(seen)
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
          <SubmitButton {...submitProps} disabled={submitProps.disabled || Boolean(hindered)} color="red.9">
            Confirmar
          </SubmitButton>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          <FormRefusal problem={problem} loadCurrent={loadCurrent} />
          {children}
          {hindered && <p>{hindered}</p>}
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
