import type { FieldRules } from '@shop/browser/form-errors'
import { ORDER_CHANGED } from '../../../entities/orders/order-texts.ts'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { useReloadOrders } from '../orders.api.ts'

interface Action<Values, Saved> {
  /** Sends the typed values; returns the order after the change. */
  send: (values: Values) => Promise<Saved>
  initialValues: Values
  rules?: FieldRules<Values>
  successText?: string
  /** Text below the message, made from the changed order. */
  detail?: (order: Saved) => string
  errorText?: string
  /** Name of the draft, together with the order. */
  draft: string
  onActed: () => void
  onRefused?: (error: unknown) => void
}

/** The form of a dialog for one action on an order. */
export function useActionForm<Values extends object, Saved>(orderId: number, action: Action<Values, Saved>) {
  const reload = useReloadOrders()
  const { send, successText = ORDER_CHANGED } = action
  return useAppForm({
    initialValues: action.initialValues,
    ...(action.rules && { rules: action.rules }),
    toBody: (values: Values) => values,
    save: (values) =>
      send(values)
        .catch((error) => {
          action.onRefused?.(error)
          throw error
        })
        .finally(reload),
    onSaved: (order) => {
      notify.success(successText, action.detail?.(order))
      action.onActed()
    },
    draft: `${action.draft}:${orderId}`,
    ...(action.errorText && { errorText: action.errorText }),
  })
}
