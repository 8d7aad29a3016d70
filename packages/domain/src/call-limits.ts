// The most that a call takes, where a screen needs to know it before it sends.

export const MAX_IMAGES = 10
export const MAX_CLAIM_IMAGES = 6
export const MAX_PACKAGING_IMAGES = 6
export const MAX_RETURN_IMAGES = 6
/** Lines of one sheet of stock entries. */
export const MAX_BATCH = 2000
/** Product codes that are looked up at once. */
export const MAX_CODES = 100
/** Enough for what a phone collects offline in a day. */
export const MAX_COUNT_LINES = 500
/** Orders that are given to a deliverer at once. */
export const MOST_ASSIGNED = 100
/** Units below which a product is announced. */
export const MAX_ALERT = 10_000
export const MAX_TAG_LENGTH = 50
