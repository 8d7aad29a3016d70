import type { PreCheckout } from '@shop/contract/selling'
import { formatBRL } from '@shop/domain/money'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { errorText } from '../../shared/api/api-error.ts'
import { refresh, refreshAll } from '../../shared/api/read.ts'
import { cartPath, emptyCart } from '../../shared/cart.ts'
import { Send } from '../../shared/ui/parts.tsx'
import { Choices } from './choices.tsx'
import {
  checkoutBody,
  keepComments,
  keepOptions,
  type Options,
  offered,
  priceOf,
  readComments,
  readOptions,
} from './options.ts'
import { placeOrder } from './place-order.ts'
import { PriceLines } from './price-lines.tsx'

/** Delivery, payment, price, and the button that orders. */
export function Checkout({ sale }: { sale: PreCheckout }) {
  const { route } = useLocation()
  const [chosen, setChosen] = useState(readOptions)
  const { customerId } = sale.cart
  const [comments, setComments] = useState(() => readComments(customerId))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const options = offered(sale, chosen)
  const { toPayCents } = priceOf(sale, options)

  const choose = (change: Partial<Options>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    keepOptions(next)
    setProblem(null)
  }

  const order = async (event: Event) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const choice = { payment: options.payment, body: checkoutBody(sale, options, comments) }
      const { orderId } = await placeOrder(customerId, choice)
      keepComments(customerId, '')
      emptyCart()
      refreshAll('/shop/orders')
      refreshAll('/shop/credit')
      route(`/loja/pedidos/${orderId}`)
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
      // Prices, stock or the cart may have changed; the choices stay.
      void refresh(cartPath())
    }
  }

  const pay = options.payment === 'pix' ? 'Pagar com Pix' : 'Finalizar pedido'
  return (
    <form class="stack" onSubmit={order}>
      <Choices sale={sale} options={options} onChoose={choose} />
      <div class="field">
        <label for="comments">Recado para a loja (opcional)</label>
        <textarea
          id="comments"
          rows={2}
          maxLength={500}
          value={comments}
          onInput={({ currentTarget: { value } }) => {
            setComments(value)
            keepComments(customerId, value)
          }}
        />
      </div>
      <PriceLines sale={sale} options={options} />
      <div class="finish">
        <Send busy={busy} problem={problem}>
          {toPayCents === 0 ? 'Finalizar com crédito' : `${pay} · ${formatBRL(toPayCents)}`}
        </Send>
      </div>
    </form>
  )
}
