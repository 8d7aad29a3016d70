/** The groups of the result. */
export const RESULT_GROUPS = {
  product: 'Produtos',
  brand: 'Marcas',
  customer: 'Clientes',
  attendant: 'Atendentes',
} as const
export type ResultGroup = keyof typeof RESULT_GROUPS
