import type { ImageUse } from '../../platform/files/save-images.ts'

/** Pixels of the longest side: a receipt stays readable, and a deliverer's phone loads it quickly. */
const MAX_SIDE = 1600

/** Proofs and photographs of an order, opened by links that expire. */
export const PHOTOGRAPH: ImageUse = { folder: 'private', type: 'image/jpeg', maxSide: MAX_SIDE }
export const SIGNATURE: ImageUse = { folder: 'private', type: 'image/png', maxSide: MAX_SIDE }
