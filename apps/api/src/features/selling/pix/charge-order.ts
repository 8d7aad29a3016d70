import { randomBytes } from 'node:crypto'
import { type Cents, formatBRL } from '@shop/domain/money'
import { MAX_PIX_CENTS, PIX_TXID_LENGTH, pixCode } from '@shop/domain/pix-code'
import { invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
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
 * The BR Code for paying an amount into this account, see `findPixReceiver`. It is stored by the caller: later changes of
 * the account do not change the customer's code.
 * @throws AppError INVALID_STATE without an account, RULE_VIOLATION when there is nothing to pay, or more than a
 *   code carries
 */
export function makePixCode(
  receiver: PixReceiver | undefined,
  { PIX_CITY }: Pick<Settings, 'PIX_CITY'>,
  { txid, amountCents }: { txid: string; amountCents: Cents },
): { code: string; bankSettingId: number } {
  if (!receiver)
    throw invalidState('Não há conta Pix ativa. Cadastre ou ative uma em Configurações para vender com Pix.')
  if (amountCents === 0) throw ruleViolation('Um pedido sem valor a pagar não pode ser pago com Pix.')
  if (amountCents > MAX_PIX_CENTS)
    throw ruleViolation(
      `Um código Pix vai até ${formatBRL(MAX_PIX_CENTS)}. Divida o pedido ou escolha outra forma de pagamento.`,
    )
  const code = pixCode({
    key: receiver.pix_key,
    merchantName: receiver.name,
    merchantCity: PIX_CITY,
    amountCents,
    txid,
  })
  return { code, bankSettingId: receiver.id }
}

/** Makes and stores the BR Code of an order in one payment. @throws AppError as {@link makePixCode} */
export async function chargeOrder(
  tx: Tx,
  settings: Settings,
  receiver: PixReceiver | undefined,
  { orderId, txid, toPayCents }: { orderId: number; txid: string; toPayCents: Cents },
): Promise<string> {
  const { code, bankSettingId } = makePixCode(receiver, settings, { txid, amountCents: toPayCents })
  const charge = { order_id: orderId, bank_setting_id: bankSettingId, code }
  await tx.insertInto('pix_charges').values(charge).execute()
  return code
}
