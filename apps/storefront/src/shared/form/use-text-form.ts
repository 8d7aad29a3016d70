import { useForm } from '@mantine/form'
import { errorText } from '@shop/browser/api-error'
import { endsSession } from '@shop/browser/session'
import { type FormEvent, useRef, useState } from 'react'

type Rules<Values> = Partial<Record<keyof Values, (value: string) => string | null>>

interface Options<Values extends object> {
  initialValues: Values
  /** The messages: a rule for each field, or all by the path of their field. */
  validate: Rules<Values> | ((values: Values) => Record<string, string>)
  /** An error it throws is shown in the form, which keeps everything typed. */
  save: (values: Values) => Promise<void>
  /** How a text is formatted once its field is left, by the path of the field. */
  masks?: Record<string, (text: string) => string>
}

/** The props of a field. */
export interface BoundField {
  name: string
  value: string
  error: string | null
  onChange: (event: { currentTarget: { value: string } }) => void
  onBlur: () => void
}

/** Text fields whose messages show after a field was left, and a form that is sent once at a time. */
export function useTextForm<Values extends object>({ save, masks = {}, ...options }: Options<Values>) {
  const form = useForm<Values>({
    initialValues: options.initialValues,
    // biome-ignore lint/suspicious/noExplicitAny: the library's type cannot express rules of text fields alone
    validate: options.validate as any,
    validateInputOnBlur: true,
  })
  const [busy, setBusy] = useState(false)
  // A second press may come before the first one is rendered.
  const sending = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)

  const field = (name: string): BoundField => {
    const { value, error, onChange, onBlur } = form.getInputProps(name)
    return {
      name,
      value,
      error: error ?? null,
      onChange,
      onBlur: () => {
        const mask = masks[name]
        if (mask) form.setFieldValue(name as never, mask(value) as never)
        onBlur()
      },
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const { hasErrors, errors } = form.validate()
    const inputs = [...event.currentTarget.elements] as HTMLInputElement[]
    if (hasErrors) return inputs.find(({ name }) => name in errors)?.focus()
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      await save(form.getValues())
    } catch (error) {
      if (!endsSession(error)) setProblem(errorText(error))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { form, field, busy, problem, formProps: { onSubmit: submit, noValidate: true } }
}
