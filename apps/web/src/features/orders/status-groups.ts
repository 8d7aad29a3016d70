import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'

/** The group whose panel shows the next departure. */
export const LEAVING_GROUP = 'Sair'

/** The statuses grouped by the work to do, in the order in which an order passes them. */
export const STATUS_GROUPS: readonly { name: string; statuses: readonly StatusKey[] }[] = [
  {
    name: 'Decidir',
    statuses: [
      ORDER_STATUS.AGUARDANDO_APROVACAO,
      ORDER_STATUS.AGUARDANDO_COMPROVANTE,
      ORDER_STATUS.PROCESSANDO,
      ORDER_STATUS.ERRO,
    ],
  },
  { name: 'Preparar', statuses: [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, ORDER_STATUS.EM_PREPARACAO] },
  {
    name: LEAVING_GROUP,
    statuses: [
      ORDER_STATUS.ENTREGA_IMEDIATA,
      ORDER_STATUS.AGUARDANDO_MOTOBOY,
      ORDER_STATUS.AGUARDANDO_CLIENTE,
      ORDER_STATUS.EM_ENTREGA_IMEDIATA,
      ORDER_STATUS.EM_ENTREGA,
      ORDER_STATUS.RETIRANDO,
      ORDER_STATUS.ENTREGUE,
    ],
  },
  {
    name: 'Encerrados',
    statuses: [ORDER_STATUS.FINALIZADOS, ORDER_STATUS.REPROVADOS, ORDER_STATUS.CANCELADO],
  },
]

interface Counted {
  key: number
  quantity: number
}

interface Group {
  name: string
  /** Quantities are undefined until they are known. */
  counts: { key: StatusKey; quantity: number | undefined }[]
}

/**
 * The counters above zero by group, and the selected one even at zero: it comes first in its group. The groups keep
 * their places. Nothing is selected during a search.
 */
export function groupCounts(
  counts: readonly Counted[] | undefined,
  selected: StatusKey | undefined,
): Group[] {
  const quantities = new Map(counts?.map(({ key, quantity }) => [key, quantity]))
  return STATUS_GROUPS.map(({ name, statuses }) => ({
    name,
    counts: statuses
      .map((key) => ({ key, quantity: counts && (quantities.get(key) ?? 0) }))
      .filter(({ key, quantity }) => Boolean(quantity) || key === selected)
      .toSorted((a, b) => Number(b.key === selected) - Number(a.key === selected)),
  }))
}
