import { formatReais } from '@shop/browser/format'
import type { Purchase } from '@shop/contract/purchases'

/** The order as a message to the supplier. */
export const purchaseText = ({ code, lines, total, comment }: Purchase) =>
  [
    `Pedido de compra ${code}`,
    ...lines.map(
      ({ quantity, name, code: product, cost }) => `${quantity} × ${name} (${product}), ${formatReais(cost)}`,
    ),
    `Total: ${formatReais(total)}`,
    comment,
  ]
    .filter(Boolean)
    .join('\n')
