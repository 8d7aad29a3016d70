import type { ORDER_REPORTS } from '@shop/contract/reports/orders'
import {
  type Counted,
  type IndexedOrder,
  type IndexedShop,
  iso,
  isWithin,
  paidShare,
  type Requested,
  sumOf,
  wallClock,
} from './counting.ts'
import { DAY, type Recounted } from './recounted.ts'

/** The kinds in which no order of the sample is paid. */
const NO_CARD_OR_TERM = {
  totalDiscountInCard: 0,
  totalDiscountOnTerm: 0,
  totalWarrantyInCard: 0,
  totalWarrantyOnTerm: 0,
  totalCardDifference: 0,
  totalTermDifference: 0,
}

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
const PAYMENT_NAMES: Record<string, string> = {
  cash: 'Dinheiro',
  transfer: 'Depósito',
  pix: 'Pix',
  card: 'Cartão',
  term: 'A prazo',
  mixed: 'Vários',
}

const paid = (
  chosen: readonly IndexedOrder[],
  by: string,
  figure: 'freight' | 'warranty' | 'total' | 'difference',
) => sumOf(chosen, (order) => paidShare(order, by, order[figure]))

function withAmounts(chosen: readonly IndexedOrder[]): Counted {
  return {
    rows: chosen.map((order) => ({
      orderId: order.id,
      code: order.code,
      shippedDate: iso(order.shipped),
      customerName: order.customerName,
      status: STATUS_NAMES[order.status] ?? '',
      payment: order.payment,
      paymentDescription: PAYMENT_NAMES[order.payment] ?? '',
      subTotal: order.subTotal,
      totalExchange: order.exchanged,
      totalReturn: order.returned + order.lowered,
      totalDiscount: order.freight,
      totalWarranty: order.warranty,
      creditUsed: order.creditUsed,
      difference: order.difference,
    })),
    totals: {
      quantity: chosen.length,
      totalSales: sumOf(chosen, ({ subTotal }) => subTotal),
      totalExchange: sumOf(chosen, ({ exchanged }) => exchanged),
      totalReturn: sumOf(chosen, ({ returned, lowered }) => returned + lowered),
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

const byDeliverer = ({ orders }: IndexedShop, requested: Requested): Counted =>
  withAmounts(
    orders.filter(
      ({ isSale, deliverer, shipped, shippedClock }) =>
        isSale && deliverer === requested.person && shipped !== null && isWithin(shippedClock, requested),
    ),
  )

const byAttendant = (shop: IndexedShop, requested: Requested): Counted =>
  withAmounts(shop.sold(requested).filter(({ attendant }) => attendant === requested.person))

const takenBack =
  (kind: 'exchange' | 'return') =>
  (shop: IndexedShop, requested: Requested): Counted => {
    const chosen = shop.returned_items.flatMap((back) => {
      const settled = shop.orderOf.get(back.order)
      const people = [settled?.attendant, settled?.deliverer, back.employee]
      const isAskedFor =
        back.kind === kind && people.includes(requested.person) && isWithin(wallClock(back.at), requested)
      return settled && isAskedFor ? { ...back, settled } : []
    })
    return {
      rows: chosen.map(({ settled, ...back }) => ({
        orderId: settled.id,
        orderCode: settled.code,
        customerName: settled.customerName,
        [`${kind}OrderId`]: back.from,
        [`${kind}OrderCode`]: shop.orderOf.get(back.from)?.code ?? '',
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

/** `what` is the figure of the rows; the sums by kind are shares of the whole order. */
const orderList = <Order extends IndexedOrder & { share?: number }>(
  chosen: readonly Order[],
  what: 'total' | 'share' = 'total',
): Counted => ({
  rows: chosen.map(({ id, code, customerName, placed, payment, [what]: total = 0 }) => ({
    orderId: id,
    code,
    customerName,
    createdAt: iso(placed),
    paymentDescription: PAYMENT_NAMES[payment] ?? '',
    total,
  })),
  totals: {
    quantity: chosen.length,
    totalInCash: what === 'share' ? 0 : paid(chosen, 'cash', 'total'),
    totalInBankTransfer: paid(chosen, 'transfer', what === 'share' ? 'difference' : 'total'),
    totalInPix: paid(chosen, 'pix', what === 'share' ? 'difference' : 'total'),
    total: sumOf(chosen, ({ [what]: total = 0 }) => total),
  },
})

const awaitingDeliverer = ({ orders }: IndexedShop, requested: Requested): Counted =>
  orderList(
    orders.filter(
      ({ deliverer, status }) => deliverer === requested.person && WAITING_FOR_DELIVERER.has(status),
    ),
  )

const deposits = (shop: IndexedShop, requested: Requested): Counted =>
  orderList(
    shop.sold(requested).flatMap((order) => {
      const kinds = new Set(order.payment === 'mixed' ? order.parts.map(({ kind }) => kind) : [order.payment])
      const share = sumOf(['transfer', 'pix'], (way) => paidShare(order, way, order.difference))
      return kinds.has('transfer') || kinds.has('pix') ? [{ ...order, share }] : []
    }),
    'share',
  )

const O1 = {
  code: 'O1',
  shippedDate: '2026-03-10T13:40:00.000Z',
  customerName: 'Ana',
  status: 'FINALIZADOS',
  payment: 'cash',
  paymentDescription: 'Dinheiro',
  subTotal: 33.75,
  totalExchange: 5,
  totalReturn: 0,
  totalDiscount: 10,
  totalWarranty: 0,
  creditUsed: 8.75,
  difference: 30,
}
const exchangeRow = {
  orderCode: 'O1',
  customerName: 'Ana',
  exchangeOrderCode: 'O3',
  exchangeProductName: 'Cabo',
  exchangeQuantity: 2,
  exchangePrice: 2.5,
  total: 5,
  comments: 'cor errada',
  createdAt: '2026-03-10T18:00:00.000Z',
}
const returnRow = {
  orderCode: 'O6',
  customerName: 'Bruno',
  returnOrderCode: 'O1',
  returnProductName: 'Capa',
  returnQuantity: 2,
  returnPrice: 20,
  total: 40,
  comments: '',
  createdAt: '2026-03-10T15:30:00.000Z',
}

export const ORDER_COUNTS: Record<keyof typeof ORDER_REPORTS, Recounted> = {
  ordersByDeliverer: {
    recount: byDeliverer,
    path: ({ deliverers }) => `/reports/order/${DAY}/deliverer/${deliverers[0]}`,
    rows: [
      O1,
      { code: 'O3', paymentDescription: 'Pix', subTotal: 15, difference: 23.5, status: 'EM_ENTREGA' },
    ],
    totals: {
      ...NO_CARD_OR_TERM,
      quantity: 2,
      totalSales: 48.75,
      totalExchange: 5,
      totalReturn: 0,
      totalDiscountInBankTransfer: 0,
      totalDiscountInCash: 10,
      totalDiscountInPix: 7,
      totalDiscount: 17,
      totalWarrantyBankTransfer: 0,
      totalWarrantyInCash: 0,
      totalWarrantyPix: 1.5,
      totalWarranty: 1.5,
      totalCreditUsed: 8.75,
      totalBankTransferDifference: 0,
      totalCashDifference: 30,
      totalPixDifference: 23.5,
      totalDifference: 53.5,
    },
  },
  exchangesByAttendant: {
    recount: takenBack('exchange'),
    path: ({ attendants }) => `/reports/order/exchange/${DAY}/employee/${attendants[0]}`,
    rows: [exchangeRow],
    totals: { quantity: 2, total: 5 },
  },
  returnsByAttendant: {
    recount: takenBack('return'),
    path: ({ attendants }) => `/reports/order/return/${DAY}/employee/${attendants[1]}`,
    rows: [returnRow],
    totals: { quantity: 2, total: 40 },
  },
  exchangesByDeliverer: {
    recount: takenBack('exchange'),
    path: ({ deliverers }) => `/reports/order/exchange/${DAY}/employee/${deliverers[0]}`,
    rows: [exchangeRow],
    totals: { quantity: 2, total: 5 },
  },
  returnsByDeliverer: {
    recount: takenBack('return'),
    path: ({ deliverers }) => `/reports/order/return/${DAY}/employee/${deliverers[0]}`,
    rows: [returnRow],
    totals: { quantity: 2, total: 40 },
  },
  ordersByAttendant: {
    recount: byAttendant,
    path: ({ attendants }) => `/reports/order/${DAY}/attendant/${attendants[0]}`,
    rows: [
      O1,
      { code: 'O6', difference: 0, totalReturn: 40 },
      { code: 'O2', paymentDescription: 'Depósito', difference: 19.32 },
    ],
    totals: {
      ...NO_CARD_OR_TERM,
      quantity: 3,
      totalSales: 58.97,
      totalExchange: 8,
      totalReturn: 40,
      totalDiscountInBankTransfer: 0,
      totalDiscountInCash: 10,
      totalDiscountInPix: 15,
      totalDiscount: 25,
      totalWarrantyBankTransfer: 1.76,
      totalWarrantyInCash: 0,
      totalWarrantyPix: 0.77,
      totalWarranty: 2.53,
      totalCreditUsed: 8.75,
      totalBankTransferDifference: 19.32,
      totalCashDifference: 30,
      totalPixDifference: 0,
      totalDifference: 49.32,
    },
  },
  ordersAwaitingDeliverer: {
    recount: awaitingDeliverer,
    path: ({ deliverers }) => `/reports/awaiting-motoboy-orders/${deliverers[1]}`,
    rows: [{ code: 'O4', customerName: 'Caio', createdAt: '2026-03-10T03:00:00.000Z', total: 15 }],
    totals: {
      quantity: 1,
      totalInCash: 15,
      totalInBankTransfer: 0,
      totalInPix: 0,
      totalInCard: 0,
      totalOnTerm: 0,
      total: 15,
    },
  },
  depositOrders: {
    recount: deposits,
    path: () => `/reports/order/transfer/${DAY}`,
    rows: [
      { code: 'O6', customerName: 'Bruno', createdAt: '2026-03-10T15:00:00.000Z', total: 0 },
      { code: 'O2', total: 19.32 },
    ],
    totals: { quantity: 2, totalInBankTransfer: 19.32, totalInPix: 0, total: 19.32 },
  },
}
