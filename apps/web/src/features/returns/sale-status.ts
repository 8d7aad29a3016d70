import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import { WORKFLOW } from '@shop/domain/workflow-table'

const EXCHANGEABLE = WORKFLOW.filter(({ action }) => action === 'exchange').flatMap(({ from }) => from)

interface WithStatus {
  statusKey: number
}

/** Delivered or finished: returned items get a return document. */
export const isOver = ({ statusKey }: WithStatus) =>
  RETURNABLE_STATUSES.some((status) => status === statusKey)

/** Items may come back: it is delivered, finished or being settled. */
export const mayComeBack = (sale: WithStatus) =>
  isOver(sale) || EXCHANGEABLE.some((status) => status === sale.statusKey)
