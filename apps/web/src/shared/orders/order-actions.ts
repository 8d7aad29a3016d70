import type { OrderSummary } from '@shop/contract/orders'
import type { OrderAction } from '@shop/domain/workflow-table'

interface Doing {
  label: string
  /** Offered when the server allows any of these; without, always. */
  needs?: readonly OrderAction[]
}

/** What is done with one order, by its dialog of the orders screen or, where a question is enough, by its action. */
export const ORDER_ACTIONS = {
  details: { label: 'Visualizar pedido' },
  history: { label: 'Histórico do pedido' },
  receipt: { label: 'Visualizar comprovante' },
  packaging: { label: 'Visualizar imagens da embalagem' },
  pdf: { label: 'Visualizar PDF' },
  signature: { label: 'Visualizar assinatura' },
  decide: { label: 'Aprovar ou Reprovar', needs: ['approve', 'refuse'] },
  proof: { label: 'Enviar comprovante', needs: ['sendProof'] },
  pix: { label: 'Confirmar Pix recebido', needs: ['confirmPix'] },
  prepare: { label: 'Iniciar preparação', needs: ['prepare'] },
  pack: { label: 'Concluir embalagem', needs: ['pack'] },
  deliverer: { label: 'Alterar Motoboy', needs: ['changeCourier'] },
  dispatch: { label: 'Sair para entrega', needs: ['dispatch'] },
  deliver: { label: 'Registrar entrega', needs: ['deliver'] },
  fail: { label: 'Não entregue', needs: ['fail'] },
  pickup: { label: 'Alterar pedido para retirando', needs: ['pickup'] },
  finish: { label: 'Finalizar pedido', needs: ['finish'] },
  exchangeReturn: { label: 'Troca ou devolução', needs: ['exchange', 'return'] },
  cancel: { label: 'Cancelar pedido', needs: ['cancel'] },
} as const satisfies Record<string, Doing>

export type OrderDoing = keyof typeof ORDER_ACTIONS

/** Whether the server allows it, for the person who asked and in the order's status. */
export function isAllowed(doing: OrderDoing, { availableActions, canConfirmPix }: OrderSummary): boolean {
  const { needs }: Doing = ORDER_ACTIONS[doing]
  return (
    !needs ||
    needs.some((action) => availableActions.includes(action) || (action === 'confirmPix' && canConfirmPix))
  )
}
