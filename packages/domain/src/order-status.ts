/** Name and key of each status, as in the API. */
export const ORDER_STATUS = {
  AGUARDANDO_ESTOQUISTA: 1,
  EM_PREPARACAO: 2,
  AGUARDANDO_MOTOBOY: 3,
  EM_ENTREGA: 4,
  ENTREGUE: 5,
  AGUARDANDO_CLIENTE: 6,
  CANCELADO: 7,
  ERRO: 8,
  PROCESSANDO: 9,
  AGUARDANDO_COMPROVANTE: 10,
  AGUARDANDO_APROVACAO: 11,
  REPROVADOS: 12,
  FINALIZADOS: 13,
  RETIRANDO: 14,
  ENTREGA_IMEDIATA: 15,
  EM_ENTREGA_IMEDIATA: 16,
} as const

export type StatusName = keyof typeof ORDER_STATUS
export type StatusKey = (typeof ORDER_STATUS)[StatusName]
export type StatusTone = 'waiting' | 'preparing' | 'road' | 'done' | 'refused' | 'closed'

const STATUSES: Readonly<Record<StatusKey, { name: StatusName; label: string; tone: StatusTone }>> = {
  1: { name: 'AGUARDANDO_ESTOQUISTA', label: 'Aguardando estoquista', tone: 'waiting' },
  2: { name: 'EM_PREPARACAO', label: 'Em preparação', tone: 'preparing' },
  3: { name: 'AGUARDANDO_MOTOBOY', label: 'Aguardando motoboy', tone: 'waiting' },
  4: { name: 'EM_ENTREGA', label: 'Em entrega', tone: 'road' },
  5: { name: 'ENTREGUE', label: 'Entregue', tone: 'done' },
  6: { name: 'AGUARDANDO_CLIENTE', label: 'Aguardando cliente', tone: 'waiting' },
  7: { name: 'CANCELADO', label: 'Cancelado', tone: 'refused' },
  8: { name: 'ERRO', label: 'Erro', tone: 'refused' },
  9: { name: 'PROCESSANDO', label: 'Processando pagamento', tone: 'waiting' },
  10: { name: 'AGUARDANDO_COMPROVANTE', label: 'Aguardando comprovante', tone: 'waiting' },
  11: { name: 'AGUARDANDO_APROVACAO', label: 'Aguardando aprovação', tone: 'waiting' },
  12: { name: 'REPROVADOS', label: 'Reprovado', tone: 'refused' },
  13: { name: 'FINALIZADOS', label: 'Finalizado', tone: 'closed' },
  14: { name: 'RETIRANDO', label: 'Retirando', tone: 'road' },
  15: { name: 'ENTREGA_IMEDIATA', label: 'Entrega imediata', tone: 'waiting' },
  16: { name: 'EM_ENTREGA_IMEDIATA', label: 'Em entrega imediata', tone: 'road' },
}

export const STATUS_KEYS: readonly StatusKey[] = Object.values(ORDER_STATUS)

/** The statuses in which an order counts as a sale, in all figures. */
export const SALE_STATUSES: readonly StatusKey[] = [
  ORDER_STATUS.AGUARDANDO_ESTOQUISTA,
  ORDER_STATUS.EM_PREPARACAO,
  ORDER_STATUS.AGUARDANDO_MOTOBOY,
  ORDER_STATUS.EM_ENTREGA,
  ORDER_STATUS.ENTREGUE,
  ORDER_STATUS.AGUARDANDO_CLIENTE,
  ORDER_STATUS.FINALIZADOS,
  ORDER_STATUS.RETIRANDO,
  ORDER_STATUS.ENTREGA_IMEDIATA,
  ORDER_STATUS.EM_ENTREGA_IMEDIATA,
]

/**
 * Whether a change of status makes an order a sale or undoes one: the moments by which the result assigns it to days. A
 * sale stays one in all later changes except a cancellation.
 */
export function saleChange(before: StatusKey, after: StatusKey): 'sold' | 'cancelled' | null {
  const [was, is] = [before, after].map((status) => SALE_STATUSES.includes(status))
  if (!was && is) return 'sold'
  return was && after === ORDER_STATUS.CANCELADO ? 'cancelled' : null
}

/** The statuses in which an order holds stock before its payment was seen or checked. */
export const UNPAID_STATUSES: readonly StatusKey[] = [
  ORDER_STATUS.PROCESSANDO,
  ORDER_STATUS.AGUARDANDO_COMPROVANTE,
  ORDER_STATUS.AGUARDANDO_APROVACAO,
]

/** Whether a number from outside is the key of a status. */
export function isStatusKey(value: number): value is StatusKey {
  return Object.hasOwn(STATUSES, value)
}

/** Whether a text from outside is the name of a status. */
export function isStatusName(text: string): text is StatusName {
  return Object.hasOwn(ORDER_STATUS, text)
}

/** The name in the API. */
export function statusName(key: StatusKey): StatusName {
  return STATUSES[key].name
}

/** The Portuguese label. */
export function statusLabel(key: StatusKey): string {
  return STATUSES[key].label
}

/** The Portuguese label for a status name of the API; an unknown name is returned unchanged. */
export const labelOfStatusName = (name: string): string =>
  isStatusName(name) ? statusLabel(ORDER_STATUS[name]) : name

/** The tone that decides a status' colour and icon. */
export function statusTone(key: StatusKey): StatusTone {
  return STATUSES[key].tone
}
