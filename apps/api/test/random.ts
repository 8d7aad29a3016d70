type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** Repeatable random numbers: the same seed gives the same shop on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Draws values of one list repeatedly, in proportion to their weights. */
  among<T>(pairs: Weighted<T>): () => T
  shuffled<T>(list: readonly T[]): T[]
}

/** The Mulberry32 generator. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

function drawerOf<T>(next: () => number, pairs: Weighted<T>): () => T {
  let sum = 0
  const ends = pairs.map(([, weight]) => {
    sum += weight
    return sum
  })
  return () => {
    const chance = next() * sum
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (chance < (ends[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    return (pairs[low] as readonly [T, number])[0]
  }
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    among: (pairs) => drawerOf(next, pairs),
    shuffled<T>(list: readonly T[]): T[] {
      return list
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value)
    },
  }
}
