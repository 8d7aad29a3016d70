import type { Order } from '@shop/contract/orders'
import type { ExchangedGoods, ReturnDetails } from '@shop/contract/returns'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import type { ReturnKind, ReturnReason, ReturnSettlement } from '@shop/domain/returns'
import { serialCountProblem } from '@shop/domain/serials'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { exchangeSums } from './exchange-sums.ts'
import type { GoodsLine } from './goods-choice.tsx'
import { leftOf, type ReturnLine } from './return-lines.tsx'
import { refreshReturns, saveExchange, saveReturn } from './returns.api.ts'
import { isOver } from './sale-status.ts'

export interface ReturnValues {
  kind: ReturnKind
  lines: Record<number, ReturnLine>
  goods: GoodsLine[]
  payment: 'cash' | 'pix'
  /** '' until one is chosen. */
  reason: ReturnReason | ''
  settle: ReturnSettlement
  refundFreight: boolean
  comments: string
  images: string[]
}

const FIRST: ReturnValues = {
  kind: 'exchange',
  lines: {},
  goods: [],
  payment: 'cash',
  reason: '',
  settle: 'credit',
  refundFreight: false,
  comments: '',
  images: [],
}

const chosen = (lines: ReturnValues['lines']) =>
  Object.entries(lines)
    .filter(([, { quantity }]) => quantity !== 0)
    .map(([productId, line]) => ({ productId: Number(productId), ...line }))

/** In cents. */
export const valueOfLines = (sale: Order, lines: ReturnValues['lines']) =>
  chosen(lines).reduce((sum, { productId, quantity }) => {
    const item = sale.items.find((one) => one.productId === productId)
    return sum + (quantity || 0) * centsFromReais(item?.unitPrice ?? 0)
  }, 0)

const quantityProblem = (name: string, quantity: number, most: number): string | null =>
  quantity >= 1 && quantity <= most ? null : `Confira a quantidade de ${name}.`

/** The error of the goods that the customer takes; null for none. */
const goodsProblem = (goods: readonly GoodsLine[]): string | null =>
  goods.map(({ name, quantity, stock }) => quantityProblem(name, quantity, stock)).find(Boolean) ?? null

/** The error of the returned items; null for none. */
function linesProblem({ items }: Order, lines: ReturnValues['lines']): string | null {
  const all = chosen(lines)
  if (all.length === 0) return 'Informe o que volta.'
  const problems = all.map(({ productId, quantity, serials = [] }) => {
    const item = items.find((one) => one.productId === productId)
    return (
      item &&
      (quantityProblem(item.name, quantity, leftOf(item)) ||
        (item.serialised && serialCountProblem(item.name, quantity, serials.length)))
    )
  })
  return problems.find(Boolean) || null
}

/** For a defect as the reason the items are marked as defective; another reason removes the mark. */
export function withReason(
  { lines, reason: before }: ReturnValues,
  reason: ReturnValues['reason'],
): Partial<ReturnValues> {
  if ((before === 'defect') === (reason === 'defect')) return { reason }
  const defective = reason === 'defect'
  const marked = Object.entries(lines).map(([id, line]) => [id, { ...line, defective }])
  return { reason, lines: Object.fromEntries(marked) }
}

/** What was chosen as far as it is allowed. */
export function withinSettlements(
  values: ReturnValues,
  settlements: readonly ReturnSettlement[],
): ReturnValues {
  const [usual] = settlements
  if (!usual) return { ...values, kind: 'exchange' }
  return settlements.includes(values.settle) ? values : { ...values, settle: usual }
}

interface Input {
  sale: Order
  maySell: boolean
  creditCents: number
  settlements: readonly ReturnSettlement[]
  onReturned: (saved: ReturnDetails) => void
  onExchanged: (saved: ExchangedGoods) => void
}

/** Saves a return or, with goods taken instead, an exchange. */
export function useReturnForm({ sale, maySell, creditCents, settlements, onReturned, onExchanged }: Input) {
  return useAppForm({
    initialValues: { ...FIRST, kind: maySell ? ('exchange' as const) : ('return' as const) },
    rules: {
      lines: (lines) => linesProblem(sale, lines as ReturnValues['lines']),
      goods: (goods, { kind }) => (kind === 'exchange' ? goodsProblem(goods) : null),
      reason: (reason) => (isOver(sale) && reason === '' ? 'Informe o motivo' : null),
    },
    toBody: (values: ReturnValues) => withinSettlements(values, settlements),
    save: async (values, key) => {
      const { kind, lines, goods, payment, reason, settle, refundFreight, comments, images } = values
      const back = {
        fromOrderId: sale.orderId,
        // Only a return document stores the reason.
        items: chosen(lines).map((line) => ({ ...line, reason: reason || 'other' })),
        comments,
        ...(images.length > 0 && { images }),
      }
      if (kind === 'return') return { returned: await saveReturn({ ...back, settle, refundFreight }, key) }
      const sums = exchangeSums(sale, valueOfLines(sale, lines), goods, creditCents)
      return {
        exchanged: await saveExchange(
          {
            ...back,
            goods: goods.map(({ productId, quantity }) => ({ productId, quantity })),
            payment,
            totalSeen: reaisFromCents(sums.toPay),
          },
          key,
        ),
      }
    },
    onSaved: ({ returned, exchanged }) => {
      const done = exchanged
        ? `Troca registrada: pedido ${exchanged.order.code}.`
        : `Devolução ${returned?.code} registrada com sucesso.`
      notify.success(done)
      void refreshReturns()
      if (exchanged) onExchanged(exchanged)
      if (returned) onReturned(returned)
    },
    draft: `return:${sale.orderId}`,
    errorText: 'Não foi possível registrar a devolução, tente novamente mais tarde.',
  })
}
