import { errorText } from '@shop/browser/api-error'
import type { OwnRequest } from '@shop/contract/order-requests'
import type { OwnOrder } from '@shop/contract/own-orders'
import { REQUEST_KINDS, REQUEST_STATES } from '@shop/domain/order-requests'
import { RETURN_REASONS, type ReturnReason } from '@shop/domain/returns'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reload } from '../../shared/api/stored-query.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'
import { sendRequest, type Wish } from './orders.api.ts'

const TONES = { open: 'waiting', accepted: 'done', refused: 'refused', ended: 'closed' } as const

/** What the customer requested for an order, and what can be requested now. */
export function RequestsPanel({ order }: { order: OwnOrder }) {
  const [open, setOpen] = useState(false)
  // An order that an earlier release stored on the phone has none of these fields.
  const { requests = [], returnReasons = [], canAskCancel = false } = order
  const mayRequest = canAskCancel || returnReasons.length > 0
  if (requests.length === 0 && !mayRequest) return null
  return (
    <section className="surface stack" aria-label="Solicitações">
      {requests.map((one) => (
        <Requested key={one.id} request={one} />
      ))}
      {mayRequest &&
        (open ? (
          <AskForm order={order} onDone={() => setOpen(false)} />
        ) : (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {canAskCancel ? 'Pedir o cancelamento' : 'Pedir uma devolução'}
          </button>
        ))}
    </section>
  )
}

function Requested({ request }: { request: OwnRequest }) {
  const { kind, state, at, items, reply } = request
  const names = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  return (
    <div>
      <p className="row">
        <strong>{REQUEST_KINDS[kind]}</strong>
        <span className={`badge tone-${TONES[state]}`}>{REQUEST_STATES[state]}</span>
      </p>
      <p className="muted small">
        {formatMoment(new Date(at))}
        {names && ` · ${names}`}
      </p>
      {reply && <p>Resposta da loja: {reply}</p>}
    </div>
  )
}

interface FormProps {
  order: OwnOrder
  onDone: () => void
}

function AskForm({ order, onDone }: FormProps) {
  const kind = order.canAskCancel ? 'cancel' : 'return'
  const [reason, setReason] = useState<ReturnReason>()
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [comments, setComments] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const requesting = useMutation({
    mutationFn: (wish: Wish) => sendRequest(order.orderId, wish),
    onSuccess: () => {
      notify('A loja recebeu a sua solicitação.')
      onDone()
    },
    onSettled: () => reload('orders'),
    meta: { silent: true },
  })
  const items = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId: Number(productId), quantity }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (requesting.isPending) return
    const lacks =
      kind === 'return' &&
      (!reason ? 'Informe o motivo.' : items.length === 0 && 'Escolha o que quer devolver.')
    setMissing(lacks || null)
    if (lacks) return
    requesting.mutate({ kind, comments: comments.trim(), ...(kind === 'return' && { reason, items }) })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{kind === 'cancel' ? 'Pedir o cancelamento' : 'Pedir uma devolução'}</h2>
      {kind === 'return' && (
        <>
          <Goods order={order} units={units} onChange={setUnits} />
          <Reasons reasons={order.returnReasons} reason={reason} onChoose={setReason} />
        </>
      )}
      <div className="field">
        <label htmlFor="request-comments">
          {kind === 'cancel' ? 'Por quê? (opcional)' : 'O que aconteceu? (opcional)'}
        </label>
        <textarea
          id="request-comments"
          rows={2}
          maxLength={500}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
      </div>
      <p className="muted small">
        {kind === 'cancel'
          ? 'A loja confirma o cancelamento. Se você pagar antes disso, o pedido continua.'
          : 'A loja responde por aqui e por e-mail. Guarde os produtos até lá.'}
      </p>
      <Send
        busy={requesting.isPending}
        problem={missing ?? (requesting.error && errorText(requesting.error))}
      >
        Enviar para a loja
      </Send>
      <button type="button" className="button wide" onClick={onDone}>
        Voltar
      </button>
    </form>
  )
}

interface GoodsProps {
  order: OwnOrder
  units: Readonly<Record<number, number>>
  onChange: (units: Readonly<Record<number, number>>) => void
}

function Goods({ order, units, onChange }: GoodsProps) {
  return (
    <ul className="items">
      {order.items
        .filter(({ quantity, returned }) => quantity > returned)
        .map(({ productId, name, quantity, returned }) => (
          <li key={productId}>
            <span className="grow">{name}</span>
            <QuantityStepper
              label={`Devolver ${name}`}
              value={units[productId] ?? 0}
              least={0}
              most={quantity - returned}
              onChange={(value) => onChange({ ...units, [productId]: value })}
            />
          </li>
        ))}
    </ul>
  )
}

interface ReasonsProps {
  reasons: readonly ReturnReason[]
  reason: ReturnReason | undefined
  onChoose: (reason: ReturnReason) => void
}

const Reasons = ({ reasons, reason, onChoose }: ReasonsProps) => (
  <fieldset className="choices">
    <legend>Motivo</legend>
    {reasons.map((one) => (
      <label key={one} className="choice">
        <input type="radio" name="reason" checked={one === reason} onChange={() => onChoose(one)} />
        <span className="grow">{RETURN_REASONS[one]}</span>
      </label>
    ))}
  </fieldset>
)
