import { parseDecimal } from './decimals.ts'

/** Most units of a product in stock; more are more likely a typing error than a delivery. */
export const MAX_STOCK = 1_000_000

/** Reads what a person typed ('12', '1.000') as a number of units; undefined if it is not one. */
export const parseUnits = (text: string): number | undefined => parseDecimal(text.trim(), 0)

/** '1 unidade', '3 unidades'. */
export const unitsText = (quantity: number): string =>
  `${quantity.toLocaleString('pt-BR')} ${quantity === 1 ? 'unidade' : 'unidades'}`

/** '1 produto', '3 produtos'. */
export const productsText = (products: number): string =>
  `${products.toLocaleString('pt-BR')} ${products === 1 ? 'produto' : 'produtos'}`

/** The text for a stock that is smaller than the wanted quantity. */
export const leftText = (stock: number): string => `${stock === 1 ? 'resta' : 'restam'} ${stock}`

/** Where an entry of stock comes from. */
export const STOCK_SOURCES = [
  { value: 1, text: 'Compra de fornecedor' },
  { value: 2, text: 'Devolução de cliente' },
  { value: 3, text: 'Transferência entre lojas' },
  { value: 4, text: 'Bonificação' },
  { value: 5, text: 'Ajuste' },
] as const

const MOVEMENTS = {
  entry: 'Entrada',
  inventory: 'Inventário',
  sale: 'Venda',
  restock: 'Estorno de pedido',
  exchange: 'Troca',
  return: 'Devolução',
  defective: 'Defeito encontrado',
  repaired: 'Conserto',
  from_supplier: 'Retorno do fornecedor',
  replacement: 'Troca na garantia',
  released: 'Usado liberado para venda',
  opening: 'Saldo inicial',
} as const

export type MovementKind = keyof typeof MOVEMENTS

/** The label of a stock movement; an entry has its source, an inventory its count. */
export function movementLabel(kind: MovementKind, source: number | null, count?: string | null): string {
  const label = MOVEMENTS[kind]
  if (count) return `${label}: ${count}`
  const from = STOCK_SOURCES.find(({ value }) => value === source)
  return from ? `${label}: ${from.text}` : label
}
