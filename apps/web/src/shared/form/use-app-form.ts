import { useForm } from '@mantine/form'
import { ApiError, errorText } from '@shop/browser/api-error'
import { type FieldRules, type FormSchema, formErrors } from '@shop/browser/form-errors'
import { mergeTyped, same } from '@shop/browser/merge-typed'
import { endsSession } from '@shop/browser/session'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { notify } from '../ui/notices.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { afterPress } from './after-press.ts'
import type { CheckProps, FieldProps } from './field-props.ts'
import { focusRefused } from './focus-refused.ts'
import { useDraft } from './use-draft.ts'
import { confirmLoss, useLeaveQuestion } from './use-leave-question.ts'
import { useTakeOver } from './use-take-over.ts'

interface Options<Values extends object, Body, Saved, Current> {
  initialValues: Values
  /** The form's messages, by field. */
  rules?: FieldRules<Values>
  /** The schema of the body; its messages are shown at the fields of the same name. */
  schema?: FormSchema
  /** Converts cents to reais and ppm to percent, and trims. */
  toBody: (values: Values) => Body
  /** The key is the same while the same body is tried again: for calls that must not be done twice. */
  save: (body: Body, key: string) => Promise<Saved>
  /** Told when it was saved. */
  savedText?: string
  /** Reloads what the change concerns. */
  refresh?: () => unknown
  /** Leaves the form. */
  close?: () => void
  /** What else follows: before the form is left. */
  onSaved?: (saved: Saved, values: Values) => void
  /** Stores the record that came with a refusal, for its version, and returns its values: see useTakeOver. */
  takeOver?: (current: Current) => Partial<Values>
  /** Name of the draft, such as 'customer:12'. Changes by others since then are loaded, with a message. */
  draft?: string
  /** The field of each error code of the server; other errors are shown above the buttons. */
  errorFields?: Partial<Record<string, keyof Values & string>>
  /** Shown when the server has no text of its own. */
  errorText?: string
}

const NO_RULES = {}
const CHANGED_MEANWHILE =
  'Os dados foram alterados por outra pessoa. O que você tinha digitado foi mantido: confira antes de salvar.'

/**
 * A form: messages under touched fields, typed text kept through failures and lost sessions, server errors at their
 * fields. Give `formProps` to the form, `submitProps` to SubmitButton, `field(name)` to inputs.
 */
export function useAppForm<Values extends object, Body, Saved, Current = unknown>(
  options: Options<Values, Body, Saved, Current>,
) {
  const { initialValues, schema, toBody, save, onSaved, errorFields = {} } = options
  const rules: FieldRules<Values> = options.rules ?? NO_RULES
  const id = useId()
  const { running, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const form = useForm({
    initialValues,
    validateInputOnBlur: true,
    validate: (values: Values) => formErrors(values, rules, schema, toBody),
  })
  const dirty = form.isDirty()
  const initial = form.getInitialValues()
  const values = useMemo(() => ({ before: initial, typed: form.values }), [initial, form.values])
  const draft = useDraft({ name: options.draft, values, dirty })
  const agreeToLeave = useLeaveQuestion(dirty && !running, draft.clear)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const { before, typed } = draft.found ?? {}
    if (!before || !typed) return
    form.setValues(mergeTyped(before, typed, initial))
    if (!same(before, initial)) setProblem(CHANGED_MEANWHILE)
  }, [])

  const { recordRefusal, loadCurrent } = useTakeOver(form, options.takeOver, () => {
    draft.clear()
    setProblem(null)
  })

  const valid = Object.keys(formErrors(form.values, rules, schema, toBody)).length === 0

  const fail = (error: unknown) => {
    if (endsSession(error)) return
    const field = error instanceof ApiError ? errorFields[error.code] : undefined
    const text = errorText(error, options.errorText)
    recordRefusal(error)
    if (field) form.setErrors({ ...form.errors, [field]: text })
    else setProblem(text)
    setRefusals((count) => count + 1)
  }
  useEffect(() => {
    if (refusals > 0) focusRefused(id)
  }, [refusals, id])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    // In React, a dialog's form is inside the form that opened the dialog.
    event?.stopPropagation()
    if (form.validate().hasErrors) return
    const body = toBody(form.values)
    await attempt(() => save(body, draft.keyFor(body)))
  }

  /** For another button beside the form's: sends something else with the same handling. */
  const attempt = (work: () => Promise<Saved>) =>
    run(async () => {
      setProblem(null)
      try {
        const saved = await work()
        draft.clear()
        form.resetDirty(form.values)
        if (options.savedText) notify.success(options.savedText)
        void options.refresh?.()
        onSaved?.(saved, form.values)
        options.close?.()
      } catch (error) {
        fail(error)
      }
    })

  /** Runs `leave`, after a confirmation when typed text would be lost: for a 'Fechar' button. */
  const leaving = (leave: () => void) => async () => {
    if (dirty && !(await confirmLoss())) return
    draft.clear()
    agreeToLeave()
    leave()
  }

  type Name = keyof Values & string
  const calm = <Props extends Pick<CheckProps, 'onBlur' | 'error'>>(props: Props): Props => ({
    ...props,
    // The library sets it on plain inputs only, not on a password input.
    ...(props.error ? { 'aria-invalid': true } : {}),
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
    loadCurrent,
    submit,
    attempt,
    leaving,
    formProps: { id, onSubmit: submit, noValidate: true },
    submitProps: { form: id, running, disabled: !valid },
  }
}
