import { useRef, useState } from 'preact/hooks'
import { errorText } from '../api/api-error.ts'

/** A rule returns the message under the field; null without one. */
export type Rule = (value: string) => string | null

export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() ? null : message

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
export const emailRule: Rule = (value) => {
  if (!value.trim()) return 'Informe o endereço de e-mail'
  return EMAIL.test(value.trim()) ? null : 'Informe um e-mail válido'
}

/** The props of a field. */
export interface BoundField {
  name: string
  value: string
  error: string | null
  onInput: (event: { currentTarget: { value: string } }) => void
  onBlur: () => void
}

type Values<Name extends string> = Record<Name, string>

/**
 * Text fields with one rule each; errors are shown after a field was left. `save` is called with valid values; an error
 * it throws is shown in the form, which keeps everything typed.
 */
export function useForm<Name extends string>(
  rules: Record<Name, Rule>,
  save: (values: Values<Name>) => Promise<void>,
  initial: Partial<Values<Name>> = {},
  masks: { [Field in Name]?: (text: string) => string } = {},
) {
  const names = Object.keys(rules) as Name[]
  const [values, show] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Values<Name>,
  )
  const [touched, setTouched] = useState<Partial<Record<Name, boolean>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Leaving a field or sending the form may come before the typed text is rendered.
  const latest = useRef(values)
  const set = (name: Name, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    show(latest.current)
  }
  const errorOf = (name: Name) => rules[name](latest.current[name])

  const field = (name: Name): BoundField => ({
    name,
    value: values[name],
    error: touched[name] ? errorOf(name) : null,
    onInput: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => {
      setTouched((all) => ({ ...all, [name]: true }))
      const mask = masks[name]
      if (mask) set(name, mask(latest.current[name]))
    },
  })

  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy) return
    const wrong = names.find(errorOf)
    if (wrong) {
      setTouched(Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>)
      const form = event.currentTarget as HTMLFormElement
      form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await save(latest.current)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, set, field, submit, busy, problem }
}
