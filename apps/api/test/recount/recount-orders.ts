import {
  type Asked,
  type BookedOrder,
  type Books,
  type Counted,
  iso,
  lies,
  sumBy,
  sumOf,
  wallClock,
} from './books.ts'

const WAITING_FOR_DELIVERER = new Set([3, 15])
const STATUS_NAMES: Record<number, string> = {
  1: 'AGUARDANDO_ESTOQUISTA',
  2: 'EM_PREPARACAO',
  3: 'AGUARDANDO_MOTOBOY',
  4: 'EM_ENTREGA',
  5: 'ENTREGUE',
  6: 'AGUARDANDO_CLIENTE',
  13: 'FINALIZADOS',
  14: 'RETIRANDO',
  15: 'ENTREGA_IMEDIATA',
  16: 'EM_ENTREGA_IMEDIATA',
}
const PAYMENT_NAMES: Record<string, string> = { cash: 'Dinheiro', transfer: 'Depósito', pix: 'Pix' }

export function buyers(books: Books, asked: Asked): Counted {
  const sold = books.sold(asked)
  const spent = sumBy(
    sold,
    ({ customer }) => customer,
    ({ total }) => total,
  )
  const bought = sumBy(
    sold,
    ({ customer }) => customer,
    () => 1,
  )
  const rows = [...spent].map(([id, total]) => ({
    customerName: books.customerOf.get(id)?.name ?? '',
    email: books.customerOf.get(id)?.email ?? '',
    quantity: bought.get(id) ?? 0,
    total,
  }))
  return { rows, totals: { quantity: sold.length, total: sumOf(sold, ({ total }) => total) } }
}

export function sellers(books: Books, asked: Asked): Counted {
  const counted = new Set(books.sold(asked).map(({ id }) => id))
  const items = books.order_items.filter(({ order }) => counted.has(order))
  const units = sumBy(
    items,
    ({ product }) => product,
    ({ quantity }) => quantity,
  )
  const rows = [...units].map(([id, quantity]) => ({
    name: books.productOf.get(id)?.name ?? '',
    code: books.productOf.get(id)?.code ?? '',
    quantity,
  }))
  return { rows, totals: { quantity: sumOf(items, ({ quantity }) => quantity) } }
}

const paid = (
  chosen: readonly BookedOrder[],
  by: string,
  figure: 'freight' | 'warranty' | 'total' | 'difference',
) => sumOf(chosen, (order) => (order.payment === by ? order[figure] : 0))

function withAmounts(chosen: readonly BookedOrder[]): Counted {
  return {
    rows: chosen.map((order) => ({
      orderId: order.id,
      code: order.code,
      shippedDate: iso(order.shipped),
      customerName: order.customerName,
      status: STATUS_NAMES[order.status] ?? '',
      paymentDescription: PAYMENT_NAMES[order.payment] ?? '',
      subTotal: order.subTotal,
      totalExchange: order.exchanged,
      totalReturn: order.returned,
      totalDiscount: order.freight,
      totalWarranty: order.warranty,
      creditUsed: order.creditUsed,
      difference: order.difference,
    })),
    totals: {
      quantity: chosen.length,
      totalSales: sumOf(chosen, ({ subTotal }) => subTotal),
      totalExchange: sumOf(chosen, ({ exchanged }) => exchanged),
      totalReturn: sumOf(chosen, ({ returned }) => returned),
      totalDiscountInBankTransfer: paid(chosen, 'transfer', 'freight'),
      totalDiscountInCash: paid(chosen, 'cash', 'freight'),
      totalDiscountInPix: paid(chosen, 'pix', 'freight'),
      totalDiscount: sumOf(chosen, ({ freight }) => freight),
      totalWarrantyBankTransfer: paid(chosen, 'transfer', 'warranty'),
      totalWarrantyInCash: paid(chosen, 'cash', 'warranty'),
      totalWarrantyPix: paid(chosen, 'pix', 'warranty'),
      totalWarranty: sumOf(chosen, ({ warranty }) => warranty),
      totalCreditUsed: sumOf(chosen, ({ creditUsed }) => creditUsed),
      totalBankTransferDifference: paid(chosen, 'transfer', 'difference'),
      totalCashDifference: paid(chosen, 'cash', 'difference'),
      totalPixDifference: paid(chosen, 'pix', 'difference'),
      totalDifference: sumOf(chosen, ({ difference }) => difference),
    },
  }
}

export const byDeliverer = ({ orders }: Books, asked: Asked): Counted =>
  withAmounts(
    orders.filter(
      ({ isSale, deliverer, shipped, shippedClock }) =>
        isSale && deliverer === asked.person && shipped !== null && lies(shippedClock, asked),
    ),
  )

export const byAttendant = (books: Books, asked: Asked): Counted =>
  withAmounts(books.sold(asked).filter(({ attendant }) => attendant === asked.person))

export const takenBack =
  (kind: 'exchange' | 'return') =>
  (books: Books, asked: Asked): Counted => {
    const chosen = books.returned_items.flatMap((back) => {
      const settled = books.orderOf.get(back.order)
      const people = [settled?.attendant, settled?.deliverer, back.employee]
      const isAskedFor =
        back.kind === kind && people.includes(asked.person) && lies(wallClock(back.at), asked)
      return settled && isAskedFor ? { ...back, settled } : []
    })
    return {
      rows: chosen.map(({ settled, ...back }) => ({
        orderId: settled.id,
        orderCode: settled.code,
        customerName: settled.customerName,
        [`${kind}OrderId`]: back.from,
        [`${kind}OrderCode`]: books.orderOf.get(back.from)?.code ?? '',
        [`${kind}ProductName`]: back.productName,
        [`${kind}Quantity`]: back.quantity,
        [`${kind}Price`]: back.price,
        total: back.quantity * back.price,
        comments: back.comments,
        createdAt: iso(back.at),
      })),
      totals: {
        quantity: sumOf(chosen, ({ quantity }) => quantity),
        total: sumOf(chosen, ({ quantity, price }) => quantity * price),
      },
    }
  }

const orderList = (chosen: readonly BookedOrder[]): Counted => ({
  rows: chosen.map(({ id, code, customerName, placed, payment, total }) => ({
    orderId: id,
    code,
    customerName,
    createdAt: iso(placed),
    paymentDescription: PAYMENT_NAMES[payment] ?? '',
    total,
  })),
  totals: {
    quantity: chosen.length,
    totalInCash: paid(chosen, 'cash', 'total'),
    totalInBankTransfer: paid(chosen, 'transfer', 'total'),
    totalInPix: paid(chosen, 'pix', 'total'),
    total: sumOf(chosen, ({ total }) => total),
  },
})

export const awaitingDeliverer = ({ orders }: Books, asked: Asked): Counted =>
  orderList(
    orders.filter(({ deliverer, status }) => deliverer === asked.person && WAITING_FOR_DELIVERER.has(status)),
  )

export const deposits = (books: Books, asked: Asked): Counted =>
  orderList(books.sold(asked).filter(({ payment }) => payment !== 'cash'))
