/** Kinds of movements of defective units. */
export const DEFECTIVE_KINDS = {
  exchange: 'Troca com defeito',
  return: 'Devolução com defeito',
  found: 'Encontrado no estoque',
  repaired: 'Consertado: voltou ao estoque',
  supplier: 'Enviado ao fornecedor',
  discarded: 'Descartado',
  supplier_refused: 'Recusado pelo fornecedor',
  claim: 'Garantia',
} as const

export type DefectiveKind = keyof typeof DEFECTIVE_KINDS

/** The kinds that a person records directly; exchanges and returns come with their order, refusals with the return to the supplier, claims with their unit. */
export const DEFECTIVE_MOVES = ['found', 'repaired', 'supplier', 'discarded'] as const

export type DefectiveMove = (typeof DEFECTIVE_MOVES)[number]
