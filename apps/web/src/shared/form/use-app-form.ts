import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { afterPress } from './after-press.ts'
import type { CheckProps, FieldProps } from './field-props.ts'
import { type FieldRules, type FormSchema, formErrors } from './form-errors.ts'
import { useDraft } from './use-draft.ts'
import { confirmLoss, useLeaveQuestion } from './use-leave-question.ts'

interface Options<Values extends object, Body, Saved> {
  initialValues: Values
  /** Messages of the form, by field. */
  rules?: FieldRules<Values>
  /** Of what is sent; its messages land on the fields of the same name. */
  schema?: FormSchema
  /** Cents to reais, ppm to percent, trims. */
  toBody: (values: Values) => Body
  save: (body: Body) => Promise<Saved>
  onSaved?: (saved: Saved, values: Values) => void
  /** Names the draft: 'customer:12'. */
  draft?: string
  /** Never kept in a draft. Stable: made once. */
  draftOmit?: readonly (keyof Values)[]
  /** Which field an error code of the server belongs to; others are shown above the buttons. */
  errorFields?: Partial<Record<string, keyof Values & string>>
  /** When the server has no text of its own. */
  errorText?: string
}

const NO_RULES = {}

/**
 * A form: messages under touched fields, what was typed kept through failures and lost sessions, the server's
 * errors where they belong. Give `formProps` to the form, `submitProps` to SubmitButton, `field(name)` to inputs.
 */
export function useAppForm<Values extends object, Body, Saved>(options: Options<Values, Body, Saved>) {
  const { initialValues, schema, toBody, save, onSaved, errorFields = {} } = options
  const rules: FieldRules<Values> = options.rules ?? NO_RULES
  const id = useId()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    initialValues,
    validateInputOnBlur: true,
    validate: (values: Values) => formErrors(values, rules, schema, toBody),
  })
  const dirty = form.isDirty()
  const draft = useDraft({
    name: options.draft,
    values: form.values,
    dirty,
    ...(options.draftOmit && { omit: options.draftOmit }),
  })
  useLeaveQuestion(dirty && !running, draft.clear)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (draft.found) form.setValues(draft.found as Partial<Values>)
  }, [])

  const valid = Object.keys(formErrors(form.values, rules, schema, toBody)).length === 0

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.endsSession) return
    const field = error instanceof ApiError ? errorFields[error.code] : undefined
    const text = errorText(error, options.errorText)
    if (field) form.setErrors({ ...form.errors, [field]: text })
    else setProblem(text)
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    // A dialog's form stands, for React, inside the form that opened it.
    event?.stopPropagation()
    if (running || form.validate().hasErrors) return
    setRunning(true)
    setProblem(null)
    try {
      const saved = await save(toBody(form.values))
      draft.clear()
      form.resetDirty(form.values)
      onSaved?.(saved, form.values)
    } catch (error) {
      fail(error)
    } finally {
      setRunning(false)
    }
  }

  /** Does `leave`, after asking when something would be lost: for a 'Fechar' button. */
  const leaving = (leave: () => void) => async () => {
    if (dirty && !(await confirmLoss())) return
    draft.clear()
    leave()
  }

  type Name = keyof Values & string
  const calm = <Props extends { onBlur: () => void }>(props: Props): Props => ({
    ...props,
    onBlur: () => afterPress(props.onBlur),
  })
  const field = <Key extends Name>(name: Key) => calm(form.getInputProps(name) as FieldProps<Values[Key]>)
  const checkField = (name: Name) => calm(form.getInputProps(name, { type: 'checkbox' }) as CheckProps)

  return {
    form,
    values: form.values,
    field,
    checkField,
    valid,
    dirty,
    running,
    problem,
    submit,
    leaving,
    formProps: { id, onSubmit: submit, noValidate: true },
    submitProps: { form: id, running, disabled: !valid },
  }
}
