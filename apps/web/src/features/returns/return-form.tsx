import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import type { ExchangedGoods, ReturnDetails } from '@shop/contract/returns'
import { MAX_RETURN_IMAGES } from '@shop/domain/call-limits'
import { centsFromReais } from '@shop/domain/money'
import { PAYMENTS } from '@shop/domain/pricing'
import {
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnSettlement,
  SETTLEMENTS_OF_RETURN,
  settlementsOf,
} from '@shop/domain/returns'
import { useQuery } from '@tanstack/react-query'
import { ImagePicker } from '../../shared/files/image-picker.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useHolds } from '../../shared/navigation.ts'
import { exchangeSums } from './exchange-sums.ts'
import { GoodsChoice } from './goods-choice.tsx'
import { RadioChoice } from './radio-choice.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ExchangeTotals, ReturnTotals } from './return-totals.tsx'
import { buyerOf } from './returns.api.ts'
import classes from './returns.module.css'
import { isOver } from './sale-status.ts'
import {
  type ReturnValues,
  useReturnForm,
  valueOfLines,
  withinSettlements,
  withReason,
} from './use-return-form.ts'

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const PAYMENT_OPTIONS = { cash: PAYMENTS.cash, pix: PAYMENTS.pix }

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
  const creditCents = buyer?.creditCents ?? 0
  const isRegistered = !sale.isWalkIn
  const managesOrders = useHolds(['bo:manage:orders'])
  const settlements = settlementsOf(isRegistered, managesOrders)
  const form = useReturnForm({ sale, maySell, creditCents, settlements, onReturned, onExchanged })
  const values = withinSettlements(form.values, settlements)
  const set = (change: Partial<ReturnValues>) => form.form.setValues(change)
  const value = valueOfLines(sale, values.lines)
  const sums = exchangeSums(sale, value, values.goods, creditCents)
  const exchange = values.kind === 'exchange'
  const tooLittle = exchange && settlements.length === 0 && sums.creditLeft > 0
  return (
    <FormDialog
      form={form}
      size="lg"
      title={`Pedido ${sale.code} de ${sale.customer}`}
      submit={exchange ? 'Registrar troca' : 'Registrar devolução'}
      hindered={exchange && (values.goods.length === 0 || !buyer || tooLittle)}
      onClose={onClose}
      // In sight while the form scrolls.
      beside={
        tooLittle && (
          <p className={classes.hindrance} role="status">
            Quem compra sem cadastro não tem crédito: no balcão a troca é por produtos de valor igual ou
            maior.
          </p>
        )
      }
    >
      {over && maySell && settlements.length > 0 && (
        <RadioChoice label="Operação" options={RETURN_KINDS} field={form.field('kind')} />
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
        <ExchangeTotals sale={sale} sums={sums} creditCents={creditCents} isRegistered={isRegistered} />
      ) : (
        <ReturnTotals
          sale={sale}
          value={value}
          freight={values.refundFreight ? centsFromReais(sale.shippingCost) : 0}
        />
      )}
      {exchange && sums.toPay > 0 && (
        <RadioChoice label="Como paga a diferença" options={PAYMENT_OPTIONS} field={form.field('payment')} />
      )}
      {!exchange && (
        <RefundFields sale={sale} form={form} settlements={settlements} refundsFreight={managesOrders} />
      )}
      {over && <ReasonField form={form} />}
      <Textarea label="Comentários" autosize minRows={2} maxLength={500} {...form.field('comments')} />
      {over && (
        <ImagePicker
          label="Imagens"
          images={values.images}
          most={MAX_RETURN_IMAGES}
          onChange={(images) => set({ images })}
        />
      )}
    </FormDialog>
  )
}

interface PartProps {
  form: ReturnType<typeof useReturnForm>
}

/** How the customer gets the money of what came back. */
function RefundFields({
  sale,
  form,
  settlements,
  refundsFreight,
}: PartProps & { sale: Order; settlements: readonly ReturnSettlement[]; refundsFreight: boolean }) {
  return (
    <>
      <NativeSelect
        label="Como o cliente recebe"
        data={settlements.map((value) => ({ value, label: SETTLEMENTS_OF_RETURN[value] }))}
        {...form.field('settle')}
        value={withinSettlements(form.values, settlements).settle}
      />
      {refundsFreight && sale.shippingCost > 0 && (
        <Checkbox
          label={`Devolver o frete de ${formatReais(sale.shippingCost)}`}
          {...form.checkField('refundFreight')}
        />
      )}
    </>
  )
}

function ReasonField({ form }: PartProps) {
  const choose = (reason: ReturnReason | '') => form.form.setValues(withReason(form.values, reason))
  return (
    <NativeSelect
      label="Motivo"
      required
      data={[{ value: '', label: 'Selecione' }, ...optionsOf(RETURN_REASONS)]}
      {...form.field('reason')}
      onChange={({ currentTarget }) => choose(currentTarget.value as ReturnReason | '')}
    />
  )
}
