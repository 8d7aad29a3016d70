import { setPortugueseMessages } from '@shop/contract/issue-texts'

// Sets the default messages for violations without a text in the form or the schema.
setPortugueseMessages()

/** The interface common to schema libraries, including zod. */
export interface FormSchema {
  '~standard': {
    validate: (value: unknown) => SchemaResult | Promise<SchemaResult>
  }
}

interface SchemaResult {
  issues?: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[]
}

export type FieldRule<Values, Name extends keyof Values> = (
  value: Values[Name],
  values: Values,
) => string | null

export type FieldRules<Values> = { [Name in keyof Values]?: FieldRule<Values, Name> }

/** The first message of each field, by its path; the form's rules take precedence over the call's schema. */
export function formErrors<Values extends object>(
  values: Values,
  rules: FieldRules<Values>,
  schema: FormSchema | undefined,
  toBody: (values: Values) => unknown,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of Object.keys(rules) as (keyof Values & string)[]) {
    const message = rules[name]?.(values[name], values)
    if (message) errors[name] = message
  }
  const result = schema?.['~standard'].validate(toBody(values))
  if (result instanceof Promise)
    throw new Error('A form is checked at every key: its schema cannot be asynchronous')
  for (const { message, path = [] } of result?.issues ?? []) {
    const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    errors[name] ??= message
  }
  return errors
}
