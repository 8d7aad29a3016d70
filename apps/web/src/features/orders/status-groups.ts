import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'

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
    name: 'Sair',
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

interface Group<Count> {
  name: string
  counts: Count[]
}

/** The counters above zero by group: the selected counter and its group come first. */
export function groupCounts<Count extends Counted>(
  counts: readonly Count[],
  selected: StatusKey,
): Group<Count>[] {
  const shown = counts.filter(({ quantity }) => quantity > 0)
  const isSelected = ({ key }: Counted) => key === selected
  return STATUS_GROUPS.map(({ name, statuses }) => {
    const ofGroup = statuses.flatMap((status) => shown.filter(({ key }) => key === status))
    return { name, counts: ofGroup.toSorted((a, b) => Number(isSelected(b)) - Number(isSelected(a))) }
  })
    .filter((group) => group.counts.length > 0)
    .toSorted((a, b) => Number(b.counts.some(isSelected)) - Number(a.counts.some(isSelected)))
}
