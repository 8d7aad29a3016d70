import type { PreCheckout } from '@shop/contract/selling'
import { useState } from 'preact/hooks'
import { errorText } from '../../shared/api/api-error.ts'
import { changeCart } from '../../shared/cart.ts'
import { formatReais } from '../../shared/ui/format.ts'
import { Problem } from '../../shared/ui/parts.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'

export const CartLines = ({ sale }: { sale: PreCheckout }) => (
  <ul class="surface lines" aria-label="Produtos no carrinho">
    {sale.cart.items.map((item) => (
      <Line key={item.productId} item={item} />
    ))}
  </ul>
)

function Line({ item }: { item: PreCheckout['cart']['items'][number] }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (quantity: number) => {
    setBusy(true)
    setProblem(null)
    await changeCart(item.productId, quantity).catch((error) => setProblem(errorText(error)))
    setBusy(false)
  }
  const short = item.quantity > item.stock
  return (
    <li>
      <Picture url={item.imageUrls[0]} size={64} />
      <div class="what">
        <a href={`/loja/produto/${item.productId}`}>{item.name}</a>
        <span class="muted small">{formatReais(item.unitPrice)} cada</span>
        {short && (
          <span class="badge tone-refused">
            {item.stock === 0 ? 'Esgotou' : `Só ${item.stock === 1 ? 'resta 1' : `restam ${item.stock}`}`}
          </span>
        )}
      </div>
      <strong class="figure sum">{formatReais(item.totalPrice)}</strong>
      <div class="steps">
        <QuantityStepper
          label={`Quantidade de ${item.name}`}
          value={item.quantity}
          least={0}
          most={Math.max(item.stock, 0)}
          disabled={busy}
          onChange={change}
        />
        <button
          type="button"
          class="link danger"
          aria-label={`Remover ${item.name}`}
          onClick={() => change(0)}
        >
          Remover
        </button>
      </div>
      <Problem text={problem} />
    </li>
  )
}
