import { randomBytes } from 'node:crypto'
import { type Cents, formatBRL } from '@shop/domain/money'
import { MAX_PIX_CENTS, PIX_TXID_LENGTH, pixCode } from '@shop/domain/pix-code'
import { invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { later } from '../../../db/pipeline.ts'
import type { Settings } from '../../../settings.ts'

/** A transaction id that cannot be guessed: 25 hexadecimal digits, 100 random bits. */
export const generateTxid = (): string =>
  randomBytes(Math.ceil(PIX_TXID_LENGTH / 2))
    .toString('hex')
    .slice(0, PIX_TXID_LENGTH)

export interface PixReceiver {
  id: number
  name: string
  pix_key: string
}

/**
 * Generates the BR Code for paying the order into this account, see `findPixReceiver`, and stores it: later changes of the
 * account do not change the customer's code.
 * @throws AppError INVALID_STATE without an account, RULE_VIOLATION when there is nothing to pay, or more than a
 *   code carries
 */
export async function chargeOrder(
  tx: Tx,
  { PIX_CITY }: Settings,
  receiver: PixReceiver | undefined,
  order: { orderId: number; txid: string; toPayCents: Cents },
): Promise<string> {
  if (!receiver)
    throw invalidState('Não há conta Pix ativa. Cadastre ou ative uma em Configurações para vender com Pix.')
  if (order.toPayCents === 0) throw ruleViolation('Um pedido sem valor a pagar não pode ser pago com Pix.')
  if (order.toPayCents > MAX_PIX_CENTS)
    throw ruleViolation(
      `Um código Pix vai até ${formatBRL(MAX_PIX_CENTS)}. Divida o pedido ou escolha outra forma de pagamento.`,
    )
  const code = pixCode({
    key: receiver.pix_key,
    merchantName: receiver.name,
    merchantCity: PIX_CITY,
    amountCents: order.toPayCents,
    txid: order.txid,
  })
  const charge = { order_id: order.orderId, bank_setting_id: receiver.id, code }
  await later(tx, tx.insertInto('pix_charges').values(charge))
  return code
}
