/** Milliseconds: readers type a character every 1 to 30, the fastest typists every 80. */
const LONGEST_MEAN = 40
/** Milliseconds: a Bluetooth reader may pause once. */
const LONGEST_PAUSE = 120
/** A person can press fewer keys than this within a moment. */
const FEWEST_KEYS = 5

export interface Burst {
  text: string
  /** Times of the first and the latest key, in milliseconds. */
  from: number
  to: number
}

/** The burst with one more key, or a new one when the pause before it was too long for a reader. */
export const nextBurst = (burst: Burst | undefined, key: string, at: number): Burst =>
  burst && at - burst.to <= LONGEST_PAUSE
    ? { text: burst.text + key, from: burst.from, to: at }
    : { text: key, from: at, to: at }

/** No product code, GTIN or serial number contains a space; a label may end in some. */
const WORDS = /\S\s+\S/

/** True for a code's keys, pressed as fast as only a reader does, with the final key (Enter or Tab) at time `at`. */
export const isReaderBurst = ({ text, from, to }: Burst, at: number): boolean =>
  !WORDS.test(text) &&
  text.length >= FEWEST_KEYS &&
  at - to <= LONGEST_PAUSE &&
  (to - from) / (text.length - 1) <= LONGEST_MEAN
