/** Kinds of movements of defective units: the first three add to them, the others remove. */
export const DEFECTIVE_KINDS = {
  exchange: 'Troca com defeito',
  return: 'Devolução com defeito',
  found: 'Encontrado no estoque',
  repaired: 'Consertado: voltou ao estoque',
  supplier: 'Enviado ao fornecedor',
  discarded: 'Descartado',
} as const

export type DefectiveKind = keyof typeof DEFECTIVE_KINDS

/** The kinds that a person records directly; exchanges and returns come with their order. */
export const DEFECTIVE_MOVES = ['found', 'repaired', 'supplier', 'discarded'] as const

export type DefectiveMove = (typeof DEFECTIVE_MOVES)[number]
