/** What moves the shelf of defective units: the first three add to it, the others take from it. */
export const DEFECTIVE_KINDS = {
  exchange: 'Troca com defeito',
  return: 'Devolução com defeito',
  found: 'Encontrado no estoque',
  repaired: 'Consertado: voltou ao estoque',
  supplier: 'Enviado ao fornecedor',
  discarded: 'Descartado',
} as const

export type DefectiveKind = keyof typeof DEFECTIVE_KINDS

/** What a person records; exchanges and returns come with their order. */
export const DEFECTIVE_MOVES = ['found', 'repaired', 'supplier', 'discarded'] as const

export type DefectiveMove = (typeof DEFECTIVE_MOVES)[number]
