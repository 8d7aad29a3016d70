const STEPS = [1, 2, 2.5, 5, 10]
/** For charts whose bars should fill their height. */
export const FINE_STEPS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next round figure that is at least `largest`, which is above zero. */
export function roundUp(largest: number, steps = STEPS): number {
  const power = 10 ** Math.floor(Math.log10(largest))
  return power * (steps.find((step) => step * power >= largest) ?? 10)
}

/** The figures of an axis from 0 to `end`: whole numbers where `end` can be divided so. */
export function ticks(end: number): number[] {
  const parts = [4, 5].find((count) => Number.isInteger(end / count)) ?? 4
  return Array.from({ length: parts + 1 }, (_, part) => (end / parts) * part)
}
