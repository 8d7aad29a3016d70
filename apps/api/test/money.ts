import type { CreditLedger } from '@shop/contract/credit'
import type { Order } from '@shop/contract/orders'
import type { Person, TestShop } from './harness.ts'

/** The calls of the tests of credit and returns, made by one person with every permission. */
export function moneyCalls(shop: TestShop, person: Person) {
  const credit = async (customerId: number) =>
    (await shop.call<CreditLedger>('GET', `/customers/${customerId}/credit`, person)).data
  return {
    credit,
    balance: async (customerId: number) => (await credit(customerId)).balance,
    grant: (customerId: number, amount: unknown, comment = 'Cortesia') =>
      shop.call('POST', `/customers/${customerId}/credit/grant`, person, { amount, comment }),
    payOut: (customerId: number, amount: unknown, method = 'cash') =>
      shop.call('POST', `/customers/${customerId}/credit/payout`, person, {
        amount,
        method,
        comment: 'Pediu de volta',
      }),
    order: async (orderId: number) =>
      (await shop.call<Order>('GET', `/orders/by-id/${orderId}`, person)).data,
    fill: (customerId: number, productId: number, quantity: number) =>
      shop.call('POST', `/orders/cart/add/${customerId}`, person, { productId, quantity }),
    checkout: (customerId: number, choice: object = {}, kind: '' | 'pix/' | 'bank/transfer/' = '') =>
      shop.call<{ orderId: number; code: string; txid?: string | null; pixCode?: string | null }>(
        'POST',
        `/orders/checkout/${kind}${customerId}`,
        person,
        { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, ...choice },
      ),
    cancel: (orderId: number) =>
      shop.call('PATCH', '/workflow/order/cancel', person, { orderId, comment: 'Desistiu' }),
    returned: (kind: 'exchange' | 'return', body: object) =>
      shop.call<Order>('POST', `/workflow/order/${kind}`, person, body),
  }
}
