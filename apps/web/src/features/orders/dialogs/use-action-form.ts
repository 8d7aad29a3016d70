import { request } from '@shop/browser/client'
import type { FieldRules } from '@shop/browser/form-errors'
import type { Address, Wire } from '@shop/contract/address'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { useReloadOrders } from '../orders.api.ts'

/** A call about one order that answers with the order. */
type ActionWire = Wire & { response: { orderId: number } }

interface Action<Values, W extends ActionWire> {
  address: Address<W> | ((values: Values) => Address<W>)
  /** The body apart from the order's id; absent for a call without a body. */
  body?: (values: Values) => Omit<NonNullable<W['body']>, 'orderId'>
  initialValues: Values
  rules?: FieldRules<Values>
  successText?: string
  /** Said below it, of the order as it is now. */
  detail?: (order: W['response']) => string
  errorText?: string
  /** Name of the draft, together with the order. */
  draft: string
  onActed: () => void
  onRefused?: (error: unknown) => void
}

/** The form of a dialog for one action on an order. */
export function useActionForm<Values extends object, W extends ActionWire>(
  orderId: number,
  action: Action<Values, W>,
) {
  const reload = useReloadOrders()
  const { address, body, successText = 'Pedido alterado com sucesso.' } = action
  return useAppForm({
    initialValues: action.initialValues,
    ...(action.rules && { rules: action.rules }),
    toBody: (values: Values) => values,
    save: (values) =>
      request(typeof address === 'function' ? address(values) : address, {
        ...(body && { body: { orderId, ...body(values) } }),
      })
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
