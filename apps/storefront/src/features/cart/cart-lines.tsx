import { errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { Link } from '@tanstack/react-router'
import { useChangeCart } from '../../shared/cart.api.ts'
import { Problem } from '../../shared/ui/parts.tsx'
import { ProductImage } from '../../shared/ui/product-image.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'

export const CartLines = ({ sale }: { sale: PreCheckout }) => (
  <ul className="surface lines" aria-label="Produtos no carrinho">
    {sale.cart.items.map((item) => (
      <Line key={item.productId} item={item} />
    ))}
  </ul>
)

function Line({ item }: { item: PreCheckout['cart']['items'][number] }) {
  const changing = useChangeCart()
  const { productId } = item
  const change = (newQuantity: number) => changing.mutate({ productId, newQuantity })
  const short = item.quantity > item.stock
  return (
    <li>
      <ProductImage url={item.imageUrls[0]} size={64} />
      <div className="what">
        <Link to="/produto/$id" params={{ id: String(productId) }}>
          {item.name}
        </Link>
        <span className="muted small">{formatReais(item.unitPrice)} cada</span>
        {item.archived && <span className="badge tone-refused">Não está mais à venda: remova</span>}
        {!item.archived && short && (
          <span className="badge tone-refused">
            {item.stock === 0 ? 'Esgotou' : `Só ${item.stock === 1 ? 'resta 1' : `restam ${item.stock}`}`}
          </span>
        )}
      </div>
      <strong className="figure sum">{formatReais(item.totalPrice)}</strong>
      <div className="steps">
        <QuantityStepper
          label={`Quantidade de ${item.name}`}
          value={item.quantity}
          least={0}
          most={item.archived ? item.quantity : Math.max(item.stock, 0)}
          disabled={changing.isPending}
          onChange={change}
        />
        <button
          type="button"
          className="link danger"
          aria-label={`Remover ${item.name}`}
          onClick={() => change(0)}
        >
          Remover
        </button>
      </div>
      <Problem text={changing.error && errorText(changing.error)} />
    </li>
  )
}
