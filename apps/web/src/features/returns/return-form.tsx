import { Checkbox, Group, NativeSelect, Radio, Textarea } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { type ExchangedGoods, MAX_RETURN_IMAGES, type ReturnDetails } from '@shop/contract/returns'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { PAYMENTS } from '@shop/domain/pricing'
import {
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnKind,
  type ReturnReason,
  type ReturnSettlement,
  SETTLEMENTS_OF_RETURN,
} from '@shop/domain/returns'
import { serialCountProblem } from '@shop/domain/serials'
import { useQuery } from '@tanstack/react-query'
import { PicturePicker } from '../../shared/files/picture-picker.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { exchangeSums } from './exchange-sums.ts'
import { GoodsChoice, type GoodsLine } from './goods-choice.tsx'
import { type ReturnLine, ReturnLines } from './return-lines.tsx'
import { ExchangeTotals, ReturnTotals } from './return-totals.tsx'
import { buyerOf, refreshReturns, saveExchange, saveReturn } from './returns.api.ts'
import { isOver } from './sale-status.ts'

interface Values {
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

const FIRST: Values = {
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

const chosen = (lines: Values['lines']) =>
  Object.entries(lines)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([productId, line]) => ({ productId: Number(productId), ...line }))

const valueOfLines = (sale: Order, lines: Values['lines']) =>
  chosen(lines).reduce((sum, { productId, quantity }) => {
    const item = sale.items.find((one) => one.productId === productId)
    return sum + quantity * centsFromReais(item?.unitPrice ?? 0)
  }, 0)

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const PAYMENT_OPTIONS = { cash: PAYMENTS.cash, pix: PAYMENTS.pix }

/** The error of the returned items; null for none. */
function linesProblem({ items }: Order, lines: Values['lines']): string | null {
  const all = chosen(lines)
  if (all.length === 0) return 'Informe o que volta.'
  const problems = all.map(({ productId, quantity, serials = [] }) => {
    const item = items.find((one) => one.productId === productId)
    return item?.serialised && serialCountProblem(item.name, quantity, serials.length)
  })
  return problems.find(Boolean) || null
}

/** What comes back as defective is marked so, and no longer when the reason was another one. */
function withReason({ lines, reason: before }: Values, reason: Values['reason']): Partial<Values> {
  if ((before === 'defect') === (reason === 'defect')) return { reason }
  const defective = reason === 'defect'
  const marked = Object.entries(lines).map(([id, line]) => [id, { ...line, defective }])
  return { reason, lines: Object.fromEntries(marked) }
}

interface Props {
  sale: Order
  /** Whether the person may sell: an exchange is also a sale. */
  maySell: boolean
  onClose: () => void
  onReturned: (saved: ReturnDetails) => void
  onExchanged: (saved: ExchangedGoods) => void
}

/** An exchange or a return: the items that come back, and what the customer takes or is refunded. */
export function ReturnForm({ sale, maySell, onClose, onReturned, onExchanged }: Props) {
  const over = isOver(sale)
  const { data: buyer } = useQuery({ ...buyerOf(sale.customerId), enabled: maySell })
  const isExchange = ({ kind }: Values) => kind === 'exchange'
  const form = useAppForm({
    initialValues: { ...FIRST, kind: maySell ? ('exchange' as const) : ('return' as const) },
    rules: {
      lines: (lines) => linesProblem(sale, lines as Values['lines']),
      reason: (reason) => (over && reason === '' ? 'Informe o motivo' : null),
    },
    toBody: (values: Values) => values,
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
      const sums = exchangeSums(sale, valueOfLines(sale, lines), goods, buyer?.creditCents ?? 0)
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
  const { values } = form
  const set = (change: Partial<Values>) => form.form.setValues(change)
  const value = valueOfLines(sale, values.lines)
  const sums = exchangeSums(sale, value, values.goods, buyer?.creditCents ?? 0)
  const exchange = isExchange(values)
  return (
    <FormDialog
      form={form}
      size="lg"
      title={`Pedido ${sale.code} de ${sale.customer}`}
      submit={exchange ? 'Registrar troca' : 'Registrar devolução'}
      hindered={exchange && (values.goods.length === 0 || !buyer)}
      onClose={onClose}
    >
      {over && maySell && (
        <Radio.Group label="Operação" {...form.field('kind')}>
          <Group gap="lg" mt={4}>
            {optionsOf(RETURN_KINDS).map(({ value: kind, label }) => (
              <Radio key={kind} value={kind} label={label} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <ReturnLines
        sale={sale}
        lines={values.lines}
        defective={values.reason === 'defect'}
        onChange={(lines) => set({ lines })}
      />
      {exchange && buyer && (
        <GoodsChoice email={buyer.email} goods={values.goods} onChange={(goods) => set({ goods })} />
      )}
      {exchange ? (
        <ExchangeTotals sale={sale} sums={sums} creditCents={buyer?.creditCents ?? 0} />
      ) : (
        <ReturnTotals
          sale={sale}
          value={value}
          freight={values.refundFreight ? centsFromReais(sale.shippingCost) : 0}
        />
      )}
      {exchange && sums.toPay > 0 && (
        <Radio.Group label="Como paga a diferença" {...form.field('payment')}>
          <Group gap="lg" mt={4}>
            {optionsOf(PAYMENT_OPTIONS).map(({ value: payment, label }) => (
              <Radio key={payment} value={payment} label={label} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {!exchange && (
        <NativeSelect
          label="Como o cliente recebe"
          data={optionsOf(SETTLEMENTS_OF_RETURN)}
          {...form.field('settle')}
        />
      )}
      {!exchange && sale.shippingCost > 0 && (
        <Checkbox
          label={`Devolver o frete de ${formatReais(sale.shippingCost)}`}
          {...form.checkField('refundFreight')}
        />
      )}
      {over && (
        <NativeSelect
          label="Motivo"
          required
          data={[{ value: '', label: 'Selecione' }, ...optionsOf(RETURN_REASONS)]}
          {...form.field('reason')}
          onChange={({ currentTarget }) => set(withReason(values, currentTarget.value as Values['reason']))}
        />
      )}
      <Textarea label="Comentários" autosize minRows={2} maxLength={500} {...form.field('comments')} />
      {over && (
        <PicturePicker
          label="Imagens"
          images={values.images}
          most={MAX_RETURN_IMAGES}
          onChange={(images) => set({ images })}
        />
      )}
    </FormDialog>
  )
}
