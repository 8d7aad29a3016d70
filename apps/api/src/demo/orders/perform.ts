import { type FailureReason, failureText } from '@shop/domain/failed-delivery'
import { saleChange } from '@shop/domain/order-status'
import type { Performer } from '../people/team.ts'
import { performerOf } from './actors.ts'
import { creditUndone, receiveMoney } from './money.ts'
import type { OrderDraft, ShopFloor } from './order-draft.ts'
import { payPix } from './pix.ts'
import { type BeatAction, factsAfter, PIX_EXPIRY_MINUTES } from './plot.ts'
import { returnFinished } from './return-sale.ts'
import { returnItemOn } from './returned-item.ts'

const CANCEL_REASONS = [
  'Cliente desistiu da compra.',
  'Endereço fora da área de entrega.',
  'Cliente não atende o telefone.',
  'Pedido feito em duplicidade.',
  'Produto com avaria na separação.',
  'Pagamento não confirmado.',
]
const FAILURES = ['Falha ao registrar a nota fiscal do pedido.', 'Falha ao imprimir a etiqueta de envio.']
const NEIGHBOURS = ['Portaria', 'Recepção', 'Sr. Antônio (porteiro)', 'Dona Lourdes']

/** What the history keeps of an action: a fact, and what a person typed in addition. */
export type Said = string | { fact: string; personal: string }

interface Scene {
  floor: ShopFloor
  draft: OrderDraft
  actor: Performer
  at: number
}

/** Restocks what the order still holds, as the workflow's effect does. */
function returnStock({ floor, draft, actor, at }: Scene): string {
  for (const { product, row } of draft.items) {
    const held = row.quantity - row.returned
    if (held > 0)
      floor.ledger.move(product, at, actor, { kind: 'restock', quantity_in: held, order_id: row.order_id })
  }
  return creditUndone(floor, draft, actor, at)
}

function changeCourier({ floor: { random, team }, draft: { order } }: Scene): string {
  const others = team.deliverers.filter(({ employeeId }) => employeeId !== order.deliverer_id)
  const deliverer = random.pick(others)
  order.deliverer_id = deliverer.employeeId
  return `Motoboy: ${deliverer.who}.`
}

function pack({
  floor: { random, pictures, images, ledger },
  draft: { order, items },
  actor,
  at,
}: Scene): string {
  const files = random.shuffled(pictures.packages).slice(0, random.int(1, 3))
  images.push(...files.map((file, position) => ({ order_id: order.id, position, file })))
  const serials = items.flatMap(({ product, row }) =>
    ledger.units.move(product, at, actor, row.quantity - row.returned, {
      kind: 'sale',
      from: 'stock',
      to: 'sold',
      orderId: order.id,
    }),
  )
  return serials.length > 0 ? `Números de série: ${serials.join(', ')}.` : ''
}

/** Cash is received when the order is handed over. */
function receiveCash({ floor, draft: { order }, actor, at }: Scene): void {
  receiveMoney(order, ['cash'])
  order.cash_received_cents = order.payment === 'cash' ? order.paid_cents : 0
  if (order.is_pickup || order.deliverer_id === null)
    floor.cash.push({ at, actor, kind: 'sale', amount: order.cash_received_cents, orderId: order.id })
}

function notDelivered({ floor: { random, attempts }, draft: { order }, actor, at }: Scene): string {
  const reason = random.pick<FailureReason>(['absent', 'absent', 'absent', 'closed', 'address', 'refused'])
  attempts.push({
    order_id: order.id,
    reason,
    note: '',
    file: null,
    deliverer_id: order.deliverer_id,
    employee_id: actor.employeeId,
    who: actor.who,
    at: new Date(at).toISOString(),
  })
  Object.assign(order, { attempts: order.attempts + 1, deliverer_id: null, shipped_at: null })
  return failureText(reason)
}

function finish(scene: Scene): string {
  if (scene.draft.order.cash_received_cents === null) receiveCash(scene)
  return ''
}

function deliver(scene: Scene): Said {
  const { random, pictures } = scene.floor
  const { order, customer } = scene.draft
  receiveCash(scene)
  order.signature_file = random.pick(pictures.signatures)
  order.received_by = random.chance(0.6) ? customer.name : random.pick(NEIGHBOURS)
  return { fact: '', personal: `Recebido por ${order.received_by}.` }
}

/**
 * What an action does besides changing the status, and the comment for the history; undefined when it was not possible.
 */
const EFFECTS: Partial<Record<BeatAction, (scene: Scene) => Said | undefined>> = {
  refuse: returnStock,
  expire(scene) {
    const credited = returnStock(scene)
    // Some payments arrive after that, and an employee has to decide about them.
    if (scene.floor.random.chance(0.1)) payPix(scene.floor, scene.draft.order, scene.at, 'late')
    return `O Pix não foi pago em ${PIX_EXPIRY_MINUTES} minutos. ${credited}`.trim()
  },
  approve({ draft }) {
    receiveMoney(draft.order, ['transfer'])
    return ''
  },
  finish,
  fail: notDelivered,
  refund: ({ floor, draft, actor, at }) => returnFinished(floor, draft, actor, at),
  paymentSeen({ floor, draft, at }) {
    receiveMoney(draft.order, ['pix'])
    return payPix(floor, draft.order, at, 'matched')
  },
  cancel: (scene) => ({
    personal: scene.floor.random.pick(CANCEL_REASONS),
    fact: returnStock(scene),
  }),
  error: ({ floor }) => floor.random.pick(FAILURES),
  changeCourier,
  pack,
  deliver,
  exchange: ({ floor, draft, actor, at }) => returnItemOn(floor, draft, 'exchange', actor, at),
  return: ({ floor, draft, actor, at }) => returnItemOn(floor, draft, 'return', actor, at),
  sendProof({ floor, draft }) {
    draft.order.receipt_file = floor.random.pick(floor.pictures.proofs)
    return ''
  },
  prepare({ draft, actor }) {
    draft.order.stocker_id = actor.employeeId
    return ''
  },
  dispatch({ draft, at }) {
    draft.order.shipped_at = new Date(at).toISOString()
    return ''
  },
}

const factsOf = ({ order }: OrderDraft) => ({
  status: order.status,
  isFast: order.is_fast,
  isPickup: order.is_pickup,
  hasDeliverer: order.deliverer_id !== null,
})

/** Adds one row to an order's history, and updates the order's time. */
export function noteHistory(
  { history }: ShopFloor,
  { order }: OrderDraft,
  action: BeatAction,
  actor: Performer,
  at: number,
  said: Said = '',
): void {
  order.updated_at = new Date(at).toISOString()
  history.push({
    order_id: order.id,
    action,
    status: order.status,
    employee_id: actor.employeeId,
    who: actor.who,
    comment: typeof said === 'string' ? said : said.fact,
    note: typeof said === 'string' ? '' : said.personal,
    at: order.updated_at,
  })
}

/** Applies one action of the workflow to an order: effects, status by the table, history. */
export function perform(floor: ShopFloor, draft: OrderDraft, action: BeatAction, at: number): void {
  const { order } = draft
  const actor = performerOf(floor, draft, action)
  const said = EFFECTS[action] ? EFFECTS[action]({ floor, draft, actor, at }) : ''
  if (said === undefined) return
  const after = factsAfter(factsOf(draft), action)
  if (action === 'pickup') order.deliverer_id = null
  const change = saleChange(order.status, after.status)
  if (change === 'sold') order.sale_at = new Date(at).toISOString()
  if (change === 'cancelled') order.sale_cancelled_at = new Date(at).toISOString()
  Object.assign(order, { status: after.status, is_fast: after.isFast, is_pickup: after.isPickup })
  noteHistory(floor, draft, action === 'refund' ? 'return' : action, actor, at, said)
}
