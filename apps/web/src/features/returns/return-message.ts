import type { ReturnDetails } from '@shop/contract/returns'
import { RETURN_KINDS, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { givenText, stateText } from './given-text.ts'

type Told = Pick<
  ReturnDetails,
  'kind' | 'code' | 'orderCode' | 'items' | 'given' | 'refund' | 'refundOpen' | 'settle' | 'refundState'
> & { taken: Pick<NonNullable<ReturnDetails['taken']>, 'orderCode'> | null }

/** What is sent to the customer about a return, with the page on which it stands. */
export function returnMessage(one: Told, shop = `${location.origin}/loja/conta?parte=devolucoes`): string {
  const { kind, code, orderCode, items, settle, taken } = one
  const state = stateText(one)
  return [
    `Olá! ${RETURN_KINDS[kind]} ${code} do pedido ${orderCode}:`,
    ...items.map(({ name, quantity }) => `• ${quantity} × ${name}`),
    `Valor: ${givenText(one)} (${SETTLEMENTS_OF_RETURN[settle]}, ${state[0]?.toLowerCase()}${state.slice(1)}).`,
    ...(taken ? [`Levado no pedido ${taken.orderCode}.`] : []),
    `Acompanhe em ${shop}`,
  ].join('\n')
}
