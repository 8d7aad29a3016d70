import { required } from '@shop/browser/field-rules'
import type { Customer } from '@shop/contract/customers'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../../shared/form/reason-field.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'

interface Props {
  title: string
  customer: Customer
  children?: ReactNode
  /** Why the action is impossible for this customer, if so. */
  hindrance?: (customer: Customer) => string | null
  /** Receives the customer as the person last saw it. */
  save: (reason: string, customer: Customer) => Promise<unknown>
  successText: string
  errorText: string
  /** Name of the draft of the typed text. */
  draft: string
  onClose: () => void
}

/** Requires a reason before an action that must be justified. */
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
  const form = useAppForm({
    initialValues: { note: '' },
    rules: { note: required('Preencha o campo') },
    toBody: ({ note }) => note.trim(),
    save: (reason) => save(reason, seen),
    takeOver: (current: Customer) => {
      setSeen(current)
      return {}
    },
    savedText: successText,
    close: onClose,
    errorText,
    draft,
  })
  const hindered = hindrance?.(seen)
  return (
    <FormDialog
      form={form}
      title={title}
      submit="Confirmar"
      cancel="Cancelar"
      danger
      hindered={Boolean(hindered)}
      onClose={onClose}
    >
      {children}
      {hindered && <p>{hindered}</p>}
      <ReasonField data-autofocus minRows={4} maxRows={8} {...form.field('note')} />
    </FormDialog>
  )
}
