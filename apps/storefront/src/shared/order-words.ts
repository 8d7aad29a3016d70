import { isStatusKey, ORDER_STATUS, type StatusKey, statusTone } from '@shop/domain/order-status'
import { ENDED_STATUSES } from '@shop/domain/tracking'

/** The text of a status for the customer: what happens to the order, not whose work it is. */
const WORDS: Readonly<Record<StatusKey, string>> = {
  1: 'Na fila de separação',
  2: 'Sendo separado',
  3: 'Pronto, aguarda a saída',
  4: 'A caminho',
  5: 'Entregue',
  6: 'Pronto para retirar',
  7: 'Cancelado',
  8: 'A loja está verificando',
  9: 'Aguardando o Pix',
  10: 'Aguardando o comprovante',
  11: 'Pagamento em conferência',
  12: 'Pagamento recusado',
  13: 'Concluído',
  14: 'Retirada na loja',
  15: 'Pronto, sai já',
  16: 'A caminho',
}

export const statusWords = (key: number) => (isStatusKey(key) ? WORDS[key] : 'Em andamento')
export const toneOf = (key: number) => (isStatusKey(key) ? statusTone(key) : 'closed')

/** Texts of events that the status alone does not explain. */
const EVENTS: Readonly<Record<string, string>> = {
  place: 'Pedido feito',
  fail: 'Não entregue: a loja vai tentar de novo',
  exchange: 'Troca de produtos',
  return: 'Devolução de produtos',
  changeCourier: 'Entregador definido',
  assign: 'Entregador definido',
}

export const eventWords = (action: string, key: number) => EVENTS[action] ?? statusWords(key)

/** The order has ended, and its public page closes soon. */
export const isEnded = (key: number) => ENDED_STATUSES.some((ended) => ended === key)

export const isPaying = (key: number) => key === ORDER_STATUS.PROCESSANDO
