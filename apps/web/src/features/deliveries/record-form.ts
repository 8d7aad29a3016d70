import type { FieldRules, FormSchema } from '@shop/browser/form-errors'
import { NOT_KEPT, record } from '../../offline/outbox.ts'
import type { NewRecord } from '../../offline/record.ts'
import { useAppForm } from '../../shared/form/use-app-form.ts'

interface Recorded<Values, Body> {
  initialValues: Values
  rules?: FieldRules<Values>
  schema?: FormSchema
  toBody: (values: Values) => Body
  /** Stored together or not at all. */
  toRecords: (body: Body) => NewRecord[]
  draft: string
  onSaved: () => void
}

/** The form of events at the door: stored on the phone and sent when there is a network. */
export function useRecordForm<Values extends object, Body extends object>({
  toRecords,
  ...form
}: Recorded<Values, Body>) {
  return useAppForm({
    ...form,
    save: async (body: Body) => {
      if (!(await record(toRecords(body)))) throw new Error('not stored')
    },
    errorText: NOT_KEPT,
  })
}
