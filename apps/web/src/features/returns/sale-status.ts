import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import { WORKFLOW } from '@shop/domain/workflow-table'

const EXCHANGEABLE = WORKFLOW.filter(({ action }) => action === 'exchange').flatMap(({ from }) => from)

interface Standing {
  statusKey: number
}

/** Delivered or finished: what comes back has a return of its own. */
export const isOver = ({ statusKey }: Standing) => RETURNABLE_STATUSES.some((status) => status === statusKey)

/** Something may come back of it: it is over, or is being settled. */
export const mayComeBack = (sale: Standing) =>
  isOver(sale) || EXCHANGEABLE.some((status) => status === sale.statusKey)
