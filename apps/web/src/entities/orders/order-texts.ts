export const ORDER_CHANGED = 'Pedido alterado com sucesso.'
export const ORDERS_NOT_LOADED = 'Não foi possível carregar os pedidos.'
