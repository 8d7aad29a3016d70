import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { PNG } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'

/** A paid order that waits for a stocker. */
export async function placeOrder(api: ShopClient, neighborhood?: string) {
  const customer = await makeCustomer(api, { shippingCost: 10 }, neighborhood)
  return placeOrderOf(api, customer, await makeProduct(api, { stock: 1 }))
}

/** An order of one unit, to be delivered. */
export async function placeOrderOf(api: ShopClient, customer: { id: number }, product: { id: number }) {
  const id = String(customer.id)
  const body = { productId: product.id, quantity: 1 }
  await api.POST('/api/orders/cart/add/{id}', { params: { path: { id } }, body })
  const { data, error } = await api.POST('/api/orders/checkout/{id}', {
    params: { path: { id } },
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.data
}

/** Packs the order and assigns the deliverer. */
export async function giveTo(
  api: ShopClient,
  orderId: number,
  email: string,
  serials: { productId: number; serial: string }[] = [],
) {
  const { data } = await api.GET('/api/employees/deliverers')
  const deliverer = data?.data.deliverers.find((one) => one.email === email)
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  await api.PATCH('/api/workflow/order/pack', { body: { orderId, images: [PNG], serials } })
  const { error } = await api.PATCH('/api/workflow/order/assign', {
    body: { orderIds: [orderId], delivererId: deliverer?.id ?? 0 },
  })
  if (error) throw new Error(JSON.stringify(error))
}

/** Draws on the signature pad of the open dialog. */
export async function sign(page: Page) {
  const box = await page.getByRole('img', { name: 'Assinatura' }).boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60)
  await page.mouse.up()
}
