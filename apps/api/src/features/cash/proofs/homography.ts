// biome-ignore-all lint/style/noNonNullAssertion: indices are computed within the bounds of typed arrays.
/** A projective map of the plane: eight numbers, row by row; the ninth is 1. */
export type Homography = readonly number[]

export const apply = (h: Homography, x: number, y: number): [number, number] => {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0] = h
  const w = g * x + i * y + 1
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

export interface Pair {
  from: readonly [number, number]
  to: readonly [number, number]
  weight: number
}

/** Solves `matrix · x = right` by elimination, in place; undefined when the system has no single solution. */
function solve(matrix: number[][], right: number[]): number[] | undefined {
  const n = right.length
  for (let k = 0; k < n; k++) {
    let best = k
    for (let row = k + 1; row < n; row++)
      if (Math.abs(matrix[row]![k]!) > Math.abs(matrix[best]![k]!)) best = row
    ;[matrix[k], matrix[best]] = [matrix[best]!, matrix[k]!]
    ;[right[k], right[best]] = [right[best]!, right[k]!]
    if (Math.abs(matrix[k]![k]!) < 1e-12) return undefined
    for (let row = k + 1; row < n; row++) {
      const factor = matrix[row]![k]! / matrix[k]![k]!
      for (let at = k; at < n; at++) matrix[row]![at]! -= factor * matrix[k]![at]!
      right[row]! -= factor * right[k]!
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let at = k + 1; at < n; at++) right[k]! -= matrix[k]![at]! * right[at]!
    right[k]! /= matrix[k]![k]!
  }
  return right
}

/** The weighted least-squares map of the pairs; points should be around 1 in size. */
function leastSquares(pairs: readonly Pair[], weights: readonly number[]): Homography | undefined {
  const matrix = Array.from({ length: 8 }, () => new Array<number>(8).fill(0))
  const right = new Array<number>(8).fill(0)
  pairs.forEach(({ from: [x, y], to: [u, v] }, at) => {
    const w = weights[at]!
    const rows: [number[], number][] = [
      [[x, y, 1, 0, 0, 0, -u * x, -u * y], u],
      [[0, 0, 0, x, y, 1, -v * x, -v * y], v],
    ]
    for (const [row, value] of rows)
      for (let i = 0; i < 8; i++) {
        right[i]! += w * row[i]! * value
        for (let j = 0; j < 8; j++) matrix[i]![j]! += w * row[i]! * row[j]!
      }
  })
  return solve(matrix, right)
}

const REWEIGHTED = 8

/** The map that most pairs agree on: pairs far from it, by `scale`, lose their weight. */
export function fit(pairs: readonly Pair[], scale: number): Homography | undefined {
  let weights = pairs.map(({ weight }) => weight)
  let found: Homography | undefined
  for (let round = 0; round < REWEIGHTED; round++) {
    found = leastSquares(pairs, weights)
    if (!found) return undefined
    const map = found
    weights = pairs.map(({ from, to, weight }) => {
      const [x, y] = apply(map, ...from)
      const off = ((x - to[0]) ** 2 + (y - to[1]) ** 2) / scale ** 2
      return weight / (1 + off) ** 2
    })
  }
  return found
}
