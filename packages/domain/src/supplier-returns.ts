/** The possible outcomes of a unit that was sent back to its supplier. */
export const SUPPLIER_OUTCOMES = {
  credited: 'Creditado',
  replaced: 'Trocado por outro',
  repaired: 'Consertado',
  refused: 'Recusado',
} as const

export type SupplierOutcome = keyof typeof SUPPLIER_OUTCOMES

/** Days after which a unit that the supplier still has is marked. */
export const LONG_OUT_DAYS = 30
