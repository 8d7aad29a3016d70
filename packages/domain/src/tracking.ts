import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import type { Payment } from './pricing.ts'

/** Days that an order's public page stays open after the order ended. */
export const TRACKING_DAYS = 30

const { CANCELADO, REPROVADOS, ENTREGUE, FINALIZADOS, RETIRANDO } = ORDER_STATUS

/** Statuses in which an order has ended. */
export const ENDED_STATUSES: readonly StatusKey[] = [ENTREGUE, FINALIZADOS, CANCELADO, REPROVADOS]

const TEXTS: Readonly<Record<StatusKey, readonly [title: string, text: string]>> = {
  9: ['Aguardando o pagamento', 'Assim que o Pix for confirmado, o pedido começa a ser preparado.'],
  10: ['Aguardando o comprovante', 'Envie o comprovante da transferência para continuar.'],
  11: ['Conferindo o pagamento', 'Recebemos o pagamento e estamos conferindo.'],
  12: ['Pagamento não confirmado', 'Fale com a loja para resolver.'],
  1: ['Pedido confirmado', 'Logo começa a ser preparado.'],
  2: ['Em preparação', 'Estamos separando e embalando os produtos.'],
  3: ['Pronto para sair', 'O pedido está embalado e espera a próxima saída.'],
  15: ['Pronto para sair', 'O pedido está embalado e sai em instantes.'],
  4: ['Saiu para entrega', 'O pedido está a caminho.'],
  16: ['Saiu para entrega', 'O pedido está a caminho.'],
  5: ['Entregue', 'Obrigado pela preferência!'],
  6: ['Pronto para retirada', 'Pode vir buscar na loja.'],
  14: ['Pronto para retirada', 'O pedido está separado na loja, à sua espera.'],
  13: ['Concluído', 'Obrigado pela preferência!'],
  7: [
    'Cancelado',
    'O que a loja já tinha recebido por ele ficou como crédito no seu cadastro. Se tiver dúvidas, fale com a loja.',
  ],
  8: ['Em análise', 'Encontramos um problema e a loja vai entrar em contato.'],
}

/** What customers are told about an order beside its status. */
export interface ToldFacts {
  /** Somebody still has the goods that were not delivered. */
  isHeld: boolean
  /** Money was received for it. */
  wasPaid: boolean
}
const NO_FACTS: ToldFacts = { isHeld: false, wasPaid: false }

const COMES_BACK = ['Voltando à loja', 'Assim que o pedido chegar à loja, avisamos.'] as const

/** Whether an order that is to be fetched is not in the shop yet. */
export const isComingBack = (status: StatusKey, { isHeld }: ToldFacts) => isHeld && status === RETIRANDO

/** The status whose text says what is true: a refused order of which money was received is cancelled, and credited. */
export const toldStatus = (status: StatusKey, { wasPaid }: ToldFacts): StatusKey =>
  wasPaid && status === REPROVADOS ? CANCELADO : status

/** The text that customers read for an order. */
export function trackingText(status: StatusKey, facts = NO_FACTS): { title: string; text: string } {
  const [title, text] = isComingBack(status, facts) ? COMES_BACK : TEXTS[toldStatus(status, facts)]
  return { title, text }
}

export interface TrackingStep {
  label: string
  /** When it was reached, by the history; null if it was not reached. */
  at: string | null
  state: 'done' | 'now' | 'ahead'
}

interface Tracked {
  status: StatusKey
  isPickup: boolean
  payment: Payment
  facts?: ToldFacts
  /** Oldest first. */
  history: readonly { status: StatusKey; at: string }[]
}

interface Stage {
  label: string
  statuses: readonly StatusKey[]
}

/** Payments of which some may come after the order is confirmed. */
const PAID_LATER: readonly Payment[] = ['cash', 'term', 'mixed']

function readyLabel(status: StatusKey, isPickup: boolean, facts: ToldFacts): string {
  if (isComingBack(status, facts)) return COMES_BACK[0]
  return isPickup ? 'Pronto para retirada' : 'Pronto para sair'
}

const stagesOf = ({ status, isPickup, payment, facts = NO_FACTS }: Tracked): Stage[] => [
  { label: 'Pedido recebido', statuses: payment === 'cash' ? [8] : [8, 9, 10, 11] },
  { label: PAID_LATER.includes(payment) ? 'Pedido confirmado' : 'Pagamento confirmado', statuses: [1] },
  { label: 'Em preparação', statuses: [2] },
  { label: readyLabel(status, isPickup, facts), statuses: [3, 15, 6, 14] },
  ...(isPickup ? [] : [{ label: 'Saiu para entrega', statuses: [4, 16] } as const]),
  { label: isPickup ? 'Retirado' : 'Entregue', statuses: [5, 13] },
]

/**
 * The progress of an order in a few steps, each with the latest time at which it was reached: after an order goes back,
 * the later steps are open again. A refused or cancelled order ends with that step.
 */
export function trackingSteps(order: Tracked): TrackingStep[] {
  const { status, history } = order
  const stages = stagesOf(order)
  const stageOf = (key: StatusKey) => stages.findIndex(({ statuses }) => statuses.includes(key))
  const stopped = status === CANCELADO || status === REPROVADOS
  const reached = history.map((row) => stageOf(row.status))
  const now = stopped ? Math.max(0, ...reached) : stageOf(status)
  const first = history[0]?.at ?? null
  const steps = stages.map(({ label, statuses }, index): TrackingStep => {
    if (index > now) return { label, at: null, state: 'ahead' }
    // The last time that the order came into this step from another one.
    const entered = history.filter((row, at) => statuses.includes(row.status) && reached[at - 1] !== index)
    const at = index === 0 ? first : (entered.at(-1)?.at ?? null)
    return { label, at, state: index === now && !stopped ? 'now' : 'done' }
  })
  if (!stopped) return steps
  const ended = history.filter((row) => row.status === status).at(-1)?.at ?? null
  return [
    ...steps.filter(({ state }) => state === 'done'),
    { label: trackingText(status, order.facts).title, at: ended, state: 'now' },
  ]
}
