/** Every dialog of the orders screen, as it is named in the address. */
export const DIALOGS = [
  'details',
  'history',
  'pdf',
  'receipt',
  'signature',
  'packaging',
  'decide',
  'deliverer',
  'pickup',
  'cancel',
  'pack',
  'deliver',
  'fail',
  'proof',
  'pix',
  'exchangeReturn',
] as const

export type DialogName = (typeof DIALOGS)[number]
