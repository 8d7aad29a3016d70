import type { Rule } from '@shop/browser/field-rules'
import { type ChangeEvent, useState } from 'react'

/**
 * Text fields with one rule each. The screens before the sign-in use this instead of the form library, because a first
 * visit downloads only them.
 */
export function usePlainForm<Name extends string>(rules: Record<Name, Rule>, initial?: Record<Name, string>) {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(() => initial ?? fill(names, ''))
  const [touched, setTouched] = useState(() => fill(names, false))

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: touched[name] ? rules[name](values[name]) : null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues((all) => ({ ...all, [name]: value }))
    },
    onBlur: () => setTouched((all) => ({ ...all, [name]: true })),
  })

  return { values, field, valid: names.every((name) => rules[name](values[name]) === null) }
}

const fill = <Name extends string, T>(names: Name[], value: T) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>
