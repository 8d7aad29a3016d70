import { randomBytes } from 'node:crypto'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { generateTxid } from '../src/features/selling/pix/charge-order.ts'
import type { ApiResponse, TestShop } from './harness.ts'
import { makeOrder } from './make.ts'

export const SECRET = 'segredo-do-provedor'

export const notice = (txid: string | null, reais: number) => ({
  endToEndId: `E99999999202603101504${randomBytes(6).toString('hex').slice(1)}`,
  ...(txid === null ? {} : { txid }),
  valor: reaisFromCents(centsFromReais(reais)).toFixed(2),
  horario: '2026-03-10T15:04:05.000-03:00',
})
export type Notice = ReturnType<typeof notice>

export const notify = (
  shop: TestShop,
  pix: readonly object[],
  secret = SECRET,
): Promise<ApiResponse<{ received: number; repeated: number }>> =>
  shop.call('POST', '/webhooks/pix', null, { pix }, { authorization: `Bearer ${secret}` })

/** An order of R$ 200,00 that waits for its Pix. */
export async function waitingOrder(shop: TestShop) {
  const txid = generateTxid()
  return { ...(await makeOrder(shop.db, 9, { payment: 'pix', txid })), txid }
}

export const statusOf = async (shop: TestShop, id: number) =>
  (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

export const outcomes = async (shop: TestShop, txid: string) =>
  (
    await shop.db
      .selectFrom('pix_payments')
      .select('outcome')
      .where('txid', '=', txid)
      .orderBy('id')
      .execute()
  ).map(({ outcome }) => outcome)

export const setPixAuto = (shop: TestShop, pixAuto: boolean) =>
  shop.db.updateTable('companies').set({ pix_auto: pixAuto }).execute()
