import { stroke } from './svg.ts'

/** Capital letters as strokes in a box of 4 by 6, so that a machine without fonts draws the same images. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6 L2 0 L4 6 M1 4 L3 4',
  C: 'M4 1 Q4 0 2 0 Q0 0 0 2 L0 4 Q0 6 2 6 Q4 6 4 5',
  E: 'M4 0 L0 0 L0 6 L4 6 M0 3 L3 3',
  M: 'M0 6 L0 0 L2 3 L4 0 L4 6',
  N: 'M0 6 L0 0 L4 6 L4 0',
  O: 'M2 0 Q4 0 4 2 L4 4 Q4 6 2 6 Q0 6 0 4 L0 2 Q0 0 2 0',
  P: 'M0 6 L0 0 L2 0 Q4 0 4 1.5 Q4 3 2 3 L0 3',
  R: 'M0 6 L0 0 L2 0 Q4 0 4 1.5 Q4 3 2 3 L0 3 M2 3 L4 6',
  T: 'M0 0 L4 0 M2 0 L2 6',
  V: 'M0 0 L2 6 L4 0',
}

/** A word of those letters, `size` pixels to a unit of the box. */
export const strokeWord = (word: string, x: number, y: number, size: number, color: string) =>
  [...word]
    .map(
      (letter, index) =>
        `<g transform="translate(${x + index * 5.6 * size} ${y}) scale(${size})">${stroke(LETTERS[letter] ?? '', color, 0.8)}</g>`,
    )
    .join('')
