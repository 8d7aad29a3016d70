import { errorText } from '@shop/browser/api-error'
import { allowedOptions, priceOf, toChoice } from '@shop/browser/cart-options'
import { arePartsComplete, type PartDraft } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import { type Cents, formatBRL } from '@shop/domain/money'
import { hasPlan } from '@shop/domain/term-plans'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { reload } from '../../shared/api/stored-query.ts'
import { emptyCart } from '../../shared/cart.api.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { Choices } from './choices.tsx'
import { type OwnOptions, readComments, readOptions, saveComments, saveOptions } from './options.ts'
import { placeOrder } from './place-order.ts'
import { PriceLines } from './price-lines.tsx'

/** Delivery, payment, price, and the button that orders. */
export function Checkout({ sale }: { sale: PreCheckout }) {
  const [chosen, setChosen] = useState(readOptions)
  const { customerId } = sale.cart
  const [comments, setComments] = useState(() => readComments(customerId))
  const allowed = { ...chosen, ...allowedOptions(sale, chosen), payment: chosen.payment }
  const price = priceOf(sale, allowed)
  const { toPayCents } = price
  const options = { ...allowed, parts: allowedParts(sale, chosen.parts, toPayCents) }
  const ordering = useOrder(customerId)
  const isIncomplete = options.parts !== undefined && !arePartsComplete(options.parts, toPayCents)

  const choose = (change: Partial<OwnOptions>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    saveOptions(next)
    ordering.reset()
  }

  const order = (event: FormEvent) => {
    event.preventDefault()
    if (ordering.isPending || isIncomplete) return
    const body = { ...toChoice(options, toPayCents), ...(comments.trim() && { comments: comments.trim() }) }
    ordering.mutate({ payment: options.parts ? 'parts' : options.payment, body })
  }

  const pay = options.payment === 'pix' && !options.parts ? 'Pagar com Pix' : 'Finalizar pedido'
  return (
    <form className="stack" onSubmit={order}>
      <Choices sale={sale} options={options} toPay={toPayCents} onChoose={choose} />
      <div className="field">
        <label htmlFor="comments">Recado para a loja (opcional)</label>
        <textarea
          id="comments"
          rows={2}
          maxLength={500}
          value={comments}
          onChange={({ currentTarget: { value } }) => {
            setComments(value)
            saveComments(customerId, value)
          }}
        />
      </div>
      <PriceLines price={price} options={options} left={sale.tradeInsLeft} />
      <div className="finish">
        <Send busy={ordering.isPending} problem={ordering.error && errorText(ordering.error)}>
          {toPayCents === 0 ? 'Finalizar com crédito' : `${pay} · ${formatBRL(toPayCents)}`}
        </Send>
      </div>
    </form>
  )
}

/** The chosen parts, while there is something to pay and the customer's terms are the same as at the choice. */
const allowedParts = (sale: PreCheckout, parts: PartDraft[] | undefined, toPay: Cents) =>
  toPay > 0 && parts?.every(({ days }) => !days || hasPlan(sale.customer.termPlans, days)) ? parts : undefined

/** Places the order of the cart and opens it; an earlier one, of another cart, is named and the cart stays. */
function useOrder(customerId: number) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (choice: Parameters<typeof placeOrder>[1]) => placeOrder(customerId, choice),
    onSuccess: async ({ orderId, code, isEarlier }) => {
      if (isEarlier) {
        notify(`O pedido ${code} tinha chegado; este carrinho ainda não foi pedido.`)
        void reload('orders', 'credit', 'cart')
        return
      }
      saveComments(customerId, '')
      await navigate({ to: '/pedidos/$id', params: { id: String(orderId) } })
      await emptyCart()
      void reload('orders', 'credit', 'cart')
    },
    // Prices, stock or the cart may have changed; the choices stay.
    onError: () => void reload('cart'),
    meta: { silent: true },
  })
}
