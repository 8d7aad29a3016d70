/** `approved`, `reproved`: the answer to the application; `available`: a wanted product is in stock again. */
export type CustomerMailKind =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'approved'
  | 'reproved'
  | 'available'
