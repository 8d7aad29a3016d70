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

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Opens a WhatsApp chat with the text; without a telephone the person chooses the receiver. */
export const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${phone ? `55${digitsOf(phone)}` : ''}?text=${encodeURIComponent(text)}`
