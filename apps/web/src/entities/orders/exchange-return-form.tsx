import { Checkbox, Group, NumberInput, Radio, Textarea } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import { selectAll } from '../../shared/ui/select-all.ts'
import { SerialNumbers } from '../units/serial-numbers.tsx'
import type { ReturnableItem } from './exchange-return.api.ts'
import classes from './exchange-return.module.css'
import { settle, valueBrought } from './settle-order.ts'

const CHOICE = { body: classes.choice }

export interface ExchangeReturnDraft {
  kind: 'exchange' | 'return'
  quantity: number
  defective: boolean
  comments: string
  serials: string[]
}

interface Props {
  id: string
  order: Order
  /** The sale that the item comes from. */
  sale: { orderId: number; code: string; stillOwed: number }
  item: ReturnableItem
  draft: ExchangeReturnDraft
  onChange: (draft: ExchangeReturnDraft) => void
  onSubmit: () => void
}

/** How many units come back, why, and the new amount to pay. */
export function ExchangeReturnForm({ id, order, sale, item, draft, onChange, onSubmit }: Props) {
  const left = item.quantity - item.returned
  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Radio.Group
        label="Operação"
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: kind === 'return' ? 'return' : 'exchange' })}
      >
        <Group gap={12} align="stretch" wrap="nowrap">
          <Radio value="exchange" label="Troca" classNames={CHOICE} />
          <Radio value="return" label="Devolução" classNames={CHOICE} />
        </Group>
      </Radio.Group>
      <NumberInput
        label={`Quantidade (até ${left})`}
        min={1}
        max={left}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        value={draft.quantity}
        onFocusCapture={selectAll}
        onClick={selectAll}
        onChange={(value) => onChange({ ...draft, quantity: Math.max(1, Number(value) || 1) })}
      />
      {item.serials && (
        <SerialNumbers
          label="Unidades que voltam"
          needed={draft.quantity}
          known={item.serials}
          value={draft.serials}
          onChange={(serials) => onChange({ ...draft, serials })}
        />
      )}
      <Checkbox
        classNames={CHOICE}
        label="Com defeito (não volta ao estoque)"
        checked={draft.defective}
        onChange={(event) => onChange({ ...draft, defective: event.currentTarget.checked })}
      />
      <Textarea
        label="Comentários"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.comments}
        onChange={(event) => onChange({ ...draft, comments: event.currentTarget.value })}
      />
      <Difference order={order} sale={sale} value={centsFromReais(item.unitPrice) * draft.quantity} />
    </form>
  )
}

function Difference({ order, sale, value }: Pick<Props, 'order' | 'sale'> & { value: Cents }) {
  const brought = valueBrought(order.orderId, sale, value)
  const { before, after, credited } = settle(order, brought)
  const isPaid = order.paid > 0 && before === 0
  return (
    <dl className={classes.difference} aria-live="polite">
      <div>
        <dt>{isPaid ? `Pedido ${order.code}, já pago` : `A pagar no pedido ${order.code} agora`}</dt>
        <dd>{isPaid ? formatReais(order.paid) : formatBRL(before)}</dd>
      </div>
      <div>
        <dt>Valor do que volta</dt>
        <dd>{formatBRL(-value)}</dd>
      </div>
      {brought < value && (
        <div>
          <dt>Abatido do que falta pagar no pedido {sale.code}</dt>
          <dd>{formatBRL(value - brought)}</dd>
        </div>
      )}
      <div className={classes.result}>
        <dt>{isPaid ? 'Crédito para o cliente' : 'A pagar depois'}</dt>
        <dd>{formatBRL(isPaid ? credited : after)}</dd>
      </div>
      {!isPaid && credited > 0 && (
        <p className={classes.credited}>
          O valor passa do que há a pagar: {formatBRL(credited)} ficam como crédito do cliente.
        </p>
      )}
    </dl>
  )
}
