import type { FieldRules, FormSchema } from '@shop/browser/form-errors'
import type { Order } from '@shop/contract/orders'
import { NOT_KEPT, record } from '../../offline/outbox.ts'
import type { RecordKind } from '../../offline/record-kinds.ts'
import { useAppForm } from '../../shared/form/use-app-form.ts'

interface Recorded<Values> {
  kind: RecordKind
  initialValues: Values
  rules?: FieldRules<Values>
  schema?: FormSchema
  toBody: (values: Values) => object
  /** Name of the draft, together with the order. */
  draft: string
  onSaved: () => void
}

/** The form of an event at the door: stored on the phone and sent when there is a network. */
export function useRecordForm<Values extends object>(
  { orderId, code }: Pick<Order, 'orderId' | 'code'>,
  { kind, draft, ...form }: Recorded<Values>,
) {
  return useAppForm({
    ...form,
    save: async (body: object) => {
      if (!(await record([{ kind, about: { kind: 'order', id: orderId }, code, body }])))
        throw new Error('not stored')
    },
    draft: `${draft}:${orderId}`,
    errorText: NOT_KEPT,
  })
}
