import type { PictureUse } from '../files/keep-pictures.ts'

/** Large enough to read a receipt, small enough for a deliverer's telephone. */
const MAX_SIDE = 1600

/** Proofs and photographs of an order; a link that expires opens them. */
export const PHOTOGRAPH: PictureUse = { folder: 'private', type: 'image/jpeg', maxSide: MAX_SIDE }
export const SIGNATURE: PictureUse = { folder: 'private', type: 'image/png', maxSide: MAX_SIDE }
