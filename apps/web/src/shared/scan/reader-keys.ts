/** Milliseconds: readers type a character every 1 to 30, the fastest typists every 80. */
const LONGEST_MEAN = 40
/** Milliseconds: a reader over Bluetooth may pause once. */
const LONGEST_PAUSE = 120
/** Fewer keys than this a person can press within a moment. */
const FEWEST_KEYS = 5

export interface Burst {
  text: string
  /** Milliseconds, of the first and the latest key. */
  from: number
  to: number
}

/** The burst with one more key, or a new one when the pause before it was a person's. */
export const nextBurst = (burst: Burst | undefined, key: string, at: number): Burst =>
  burst && at - burst.to <= LONGEST_PAUSE
    ? { text: burst.text + key, from: burst.from, to: at }
    : { text: key, from: at, to: at }

/** True for keys that only a reader presses so fast, with the key at its end (Enter or Tab) at `at`. */
export const isOfReader = ({ text, from, to }: Burst, at: number): boolean =>
  text.length >= FEWEST_KEYS && at - to <= LONGEST_PAUSE && (to - from) / (text.length - 1) <= LONGEST_MEAN
