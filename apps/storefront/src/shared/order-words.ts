import { isStatusKey, ORDER_STATUS, statusTone } from '@shop/domain/order-status'
import { ENDED_STATUSES, type ToldFacts, trackingText } from '@shop/domain/tracking'

/** The text of a status for the customer, the same as on the order's public page. */
export const statusWords = (key: number, facts: ToldFacts) =>
  isStatusKey(key) ? trackingText(key, facts).title : 'Em andamento'
export const toneOf = (key: number) => (isStatusKey(key) ? statusTone(key) : 'closed')

/** What the status means for the customer: what happens next, or what happens to money that was paid. */
export const statusText = (key: number, facts: ToldFacts) =>
  isStatusKey(key) ? trackingText(key, facts).text : ''

/** Texts of events that the status alone does not explain. */
const EVENTS: Readonly<Record<string, string>> = {
  place: 'Pedido feito',
  fail: 'Não entregue: a loja vai tentar de novo',
  receiveBack: 'O pedido voltou à loja',
  exchange: 'Troca de produtos',
  return: 'Devolução de produtos',
  changeCourier: 'Entregador definido',
  assign: 'Entregador definido',
}

export const eventWords = (action: string, key: number, facts: ToldFacts) =>
  EVENTS[action] ?? statusWords(key, facts)

/** The order has ended, and its public page closes soon. */
export const isEnded = (key: number) => ENDED_STATUSES.some((ended) => ended === key)

/** Cancelled or refused: the order is not delivered. */
export const isStopped = (key: number) => key === ORDER_STATUS.CANCELADO || key === ORDER_STATUS.REPROVADOS

export const isPaying = (key: number) => key === ORDER_STATUS.PROCESSANDO
