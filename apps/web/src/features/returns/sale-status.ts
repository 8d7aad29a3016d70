import { isStatusKey } from '@shop/domain/order-status'
import { isHandedOver, RETURNABLE_STATUSES } from '@shop/domain/returns'

interface WithStatus {
  statusKey: number
}

/** Delivered or finished: returned items get a return document. */
export const isOver = ({ statusKey }: WithStatus) =>
  RETURNABLE_STATUSES.some((status) => status === statusKey)

/** The customer has its items, or receives them from the deliverer now. */
export const mayComeBack = ({ statusKey }: WithStatus) =>
  isStatusKey(statusKey) && isHandedOver(statusKey, true)
