import type { Performer, Staff } from '../people/team.ts'
import type { OrderDraft, ShopFloor } from './order-draft.ts'
import type { BeatAction } from './plot.ts'

const SYSTEM: Performer = { employeeId: null, who: 'Sistema' }
const BANK: Performer = { employeeId: null, who: 'Pix' }

export const CUSTOMER: Performer = { employeeId: null, who: '' }

const colleague = (staff: readonly Staff[], id: number | null) =>
  staff.find(({ employeeId }) => employeeId === id)

/** The employee who does it: each has their own work, such as the deliverer on the road and the cashier at the desk. */
export function performerOf(
  { random, team }: ShopFloor,
  { order }: OrderDraft,
  action: BeatAction,
): Performer {
  const atTheDesk = () => random.pick([...team.cashiers, ...team.cashiers, team.manager])
  switch (action) {
    case 'prepare':
      return random.pick(team.stockers)
    case 'pack':
      return colleague(team.stockers, order.stocker_id) ?? random.pick(team.stockers)
    case 'dispatch':
    case 'deliver':
    case 'fail':
    case 'exchange':
    case 'return':
      return colleague(team.deliverers, order.deliverer_id) ?? atTheDesk()
    case 'sendProof':
      return CUSTOMER
    case 'paymentSeen':
      return BANK
    case 'expire':
    case 'error':
      return SYSTEM
    default:
      return atTheDesk()
  }
}
