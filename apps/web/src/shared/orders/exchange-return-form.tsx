import { Checkbox, NumberInput, Radio, Textarea } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { centsFromReais, formatBRL } from '@shop/domain/money'
import { selectAll } from '../ui/select-all.ts'
import type { ReturnableItem } from './exchange-return.api.ts'
import classes from './exchange-return.module.css'
import { settle } from './settlement.ts'

const CHOICE = { body: classes.choice }

export interface ExchangeReturnDraft {
  kind: 'exchange' | 'return'
  quantity: number
  defective: boolean
  comments: string
}

interface Props {
  id: string
  order: Order
  item: ReturnableItem
  draft: ExchangeReturnDraft
  onChange: (draft: ExchangeReturnDraft) => void
  onSubmit: () => void
}

/** How many come back and why, and what the customer pays then. */
export function ExchangeReturnForm({ id, order, item, draft, onChange, onSubmit }: Props) {
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
        <div className={classes.kinds}>
          <Radio value="exchange" label="Troca" classNames={CHOICE} />
          <Radio value="return" label="Devolução" classNames={CHOICE} />
        </div>
      </Radio.Group>
      <NumberInput
        label={`Quantidade (até ${left})`}
        min={1}
        max={left}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        value={draft.quantity}
        onFocus={selectAll}
        onClick={selectAll}
        onChange={(value) => onChange({ ...draft, quantity: Math.max(1, Number(value) || 1) })}
      />
      {draft.kind === 'exchange' && (
        <Checkbox
          classNames={CHOICE}
          label="Com defeito (não volta ao estoque)"
          checked={draft.defective}
          onChange={(event) => onChange({ ...draft, defective: event.currentTarget.checked })}
        />
      )}
      <Textarea
        label="Comentários"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.comments}
        onChange={(event) => onChange({ ...draft, comments: event.currentTarget.value })}
      />
      <Difference order={order} credit={centsFromReais(item.unitPrice) * draft.quantity} />
    </form>
  )
}

function Difference({ order, credit }: { order: Order; credit: number }) {
  const { before, after, lost } = settle(order, credit)
  return (
    <dl className={classes.difference} aria-live="polite">
      <div>
        <dt>A pagar no pedido {order.code} agora</dt>
        <dd>{formatBRL(before)}</dd>
      </div>
      <div>
        <dt>Crédito do item</dt>
        <dd>− {formatBRL(credit)}</dd>
      </div>
      <div className={classes.result}>
        <dt>A pagar depois</dt>
        <dd>{formatBRL(after)}</dd>
      </div>
      {lost > 0 && (
        <p className={classes.lost}>
          O crédito passa do valor do pedido: {formatBRL(lost)} não são pagos por ele.
        </p>
      )}
    </dl>
  )
}
