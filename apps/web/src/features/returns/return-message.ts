import type { ReturnDetails } from '@shop/contract/returns'
import { REFUND_STATES, RETURN_KINDS, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { givenText } from './given-text.ts'

type Told = Pick<
  ReturnDetails,
  'kind' | 'code' | 'orderCode' | 'items' | 'given' | 'refund' | 'settle' | 'refundState'
> & { taken: Pick<NonNullable<ReturnDetails['taken']>, 'orderCode'> | null }

/** What is sent to the customer about a return, with the page on which it stands. */
export function returnMessage(one: Told, shop = `${location.origin}/loja/conta?parte=devolucoes`): string {
  const { kind, code, orderCode, items, settle, refundState, taken } = one
  return [
    `Olá! ${RETURN_KINDS[kind]} ${code} do pedido ${orderCode}:`,
    ...items.map(({ name, quantity }) => `• ${quantity} × ${name}`),
    `Valor: ${givenText(one)} (${SETTLEMENTS_OF_RETURN[settle]}, ${REFUND_STATES[refundState].toLowerCase()}).`,
    ...(taken ? [`Levado no pedido ${taken.orderCode}.`] : []),
    `Acompanhe em ${shop}`,
  ].join('\n')
}
