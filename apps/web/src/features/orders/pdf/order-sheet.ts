import { counted, formatDateTime, formatReais } from '@shop/browser/format'
import { paymentText } from '@shop/browser/order-payment'
import type { CompanyCard } from '@shop/contract/company'
import type { Order } from '@shop/contract/orders'
import { isStatusKey, statusLabel } from '@shop/domain/order-status'
import { paperCompany } from '../../../entities/company/company-card.ts'
import { serialText } from '../../../entities/units/serial-text.ts'
import type { PaperCompany } from '../../../shared/print/paper.ts'
import { explainTotal } from '../explain-total.ts'

/** The printed contents of an order, the same on the screen and in the file. */
export interface OrderSheet {
  company: PaperCompany | null
  title: string
  fileName: string
  facts: readonly { label: string; value: string }[]
  /** `note`: the serial numbers that left with the order, and the number of returned units. */
  items: readonly { id: number; name: string; quantity: number; note: string }[]
  /** The date in the footer of every page. */
  printedAt: string
}

const MISSING = 'N/A'

/** @param now when it is printed; @param card the company's details, if loaded */
export function orderSheet(order: Order, now: Date, card?: CompanyCard): OrderSheet {
  const status = isStatusKey(order.statusKey) ? statusLabel(order.statusKey) : order.status
  return {
    company: card ? paperCompany(card) : null,
    title: `Pedido ${order.code}`,
    fileName: `pedido-${order.code}.pdf`,
    facts: [
      { label: 'Código', value: order.code },
      { label: 'Cliente', value: order.customer },
      { label: 'Status', value: status },
      { label: 'Total', value: formatReais(order.total) },
      ...explainTotal(order).filter(({ isTotal }) => !isTotal),
      { label: 'Forma de Pagamento', value: paymentText(order) },
      { label: 'Motoboy', value: order.deliverer ?? MISSING },
      { label: 'Estoquista', value: order.stocker ?? MISSING },
    ],
    items: order.items.map(({ productId, name, quantity, returned, serials }) => ({
      id: productId,
      name,
      quantity,
      note: [serialText(serials), returned > 0 && `Voltou: ${counted(returned, 'unidade', 'unidades')}`]
        .filter(Boolean)
        .join(' · '),
    })),
    printedAt: formatDateTime(now),
  }
}
