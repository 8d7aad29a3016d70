import { type Method, request } from '@shop/browser/client'
import type { FieldRules } from '@shop/browser/form-errors'
import type { Order } from '@shop/contract/orders'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { useReloadOrders } from '../orders.api.ts'

interface Action<Values> {
  method?: Method
  path: string | ((values: Values) => string)
  /** The body apart from the order's id; absent for a call without a body. */
  body?: (values: Values) => object
  initialValues: Values
  rules?: FieldRules<Values>
  successText?: string
  /** Said below it, of the order as it is now. */
  detail?: (order: Order) => string
  errorText?: string
  /** Name of the draft, together with the order. */
  draft: string
  onActed: () => void
}

/** The form of a dialog for one action on an order. */
export function useActionForm<Values extends object>(orderId: number, action: Action<Values>) {
  const reload = useReloadOrders()
  const { method = 'PATCH', path, body, successText = 'Pedido alterado com sucesso.' } = action
  return useAppForm({
    initialValues: action.initialValues,
    ...(action.rules && { rules: action.rules }),
    toBody: (values: Values) => values,
    save: (values) =>
      request<Order>(method, typeof path === 'string' ? path : path(values), {
        ...(body && { body: { orderId, ...body(values) } }),
      }).finally(reload),
    onSaved: (order) => {
      notify.success(successText, action.detail?.(order))
      action.onActed()
    },
    draft: `${action.draft}:${orderId}`,
    ...(action.errorText && { errorText: action.errorText }),
  })
}
