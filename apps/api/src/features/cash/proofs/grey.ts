// biome-ignore-all lint/style/noNonNullAssertion: indices are computed within the bounds of typed arrays.
/** A grey image; `data` row by row. */
export interface Grey {
  width: number
  height: number
  data: Float32Array
}

/** Pixels of a compared image: small text is just readable. */
export const COMPARED_PIXELS = 256 * 456
/** Pixels around which brightness and contrast are evened out. */
export const NEIGHBOURS = 7
/** Standard deviation, of 0–255, below which an area counts as empty. */
const QUIET = 10

/** Sums over the rectangle from the origin to each pixel. */
function integral({ width, height, data }: Grey, of: (value: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += of(data[y * width + x]!)
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  return sums
}

/** Evens out brightness and contrast, so that light, paper and colours of a layout do not count. */
export function evenOut(image: Grey): Grey {
  const { width, height, data } = image
  const sums = integral(image, (value) => value)
  const squares = integral(image, (value) => value * value)
  const even = new Float32Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [x0, x1] = [Math.max(0, x - NEIGHBOURS), Math.min(width, x + NEIGHBOURS + 1)]
      const [y0, y1] = [Math.max(0, y - NEIGHBOURS), Math.min(height, y + NEIGHBOURS + 1)]
      const box = (of: Float64Array) =>
        of[y1 * (width + 1) + x1]! -
        of[y0 * (width + 1) + x1]! -
        of[y1 * (width + 1) + x0]! +
        of[y0 * (width + 1) + x0]!
      const area = (x1 - x0) * (y1 - y0)
      const mean = box(sums) / area
      const spread = Math.sqrt(Math.max(0, box(squares) / area - mean * mean))
      even[y * width + x] = (data[y * width + x]! - mean) / (spread + QUIET)
    }
  return { width, height, data: even }
}

export const CELL = 8

/** One bit for each block of 4 × 4 pixels: whether something is drawn in it. */
export function signatureOf({ width, height, data }: Grey): string {
  const bits: string[] = []
  for (let y = 0; y + 4 <= height; y += 4)
    for (let x = 0; x + 4 <= width; x += 4) {
      let sum = 0
      for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) sum += data[(y + j) * width + x + i]!
      bits.push(Math.abs(sum) > 16 * 0.35 ? '1' : '0')
    }
  return bits.join('')
}

/** How much is drawn in each cell of 8 × 8 pixels. */
export function inkOf({ width, height, data }: Grey): Grey {
  const [w, h] = [Math.floor(width / CELL), Math.floor(height / CELL)]
  const ink = new Float32Array(w * h)
  for (let y = 0; y < h * CELL; y++)
    for (let x = 0; x < w * CELL; x++) {
      const value = data[y * width + x]!
      if (!Number.isNaN(value))
        ink[Math.floor(y / CELL) * w + Math.floor(x / CELL)]! += Math.abs(value) / CELL ** 2
    }
  return { width: w, height: h, data: ink }
}

/** The ink of each row of cells. */
export function rowsOf({ width, height, data }: Grey): Float32Array {
  const rows = new Float32Array(height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y]! += data[y * width + x]! / width
  return rows
}

/** Pearson's correlation of `n` pairs by their sums; 0 where one of them does not vary. */
export function correlation(n: number, a: number, b: number, aa: number, bb: number, ab: number): number {
  const [va, vb] = [aa - (a * a) / n, bb - (b * b) / n]
  return va > 1e-6 && vb > 1e-6 ? (ab - (a * b) / n) / Math.sqrt(va * vb) : 0
}

export const SCALES = [0.84, 0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12, 1.16, 1.2]

/** How alike the rows of two images are, at best, when one is moved and scaled; 1 at most. */
export function alikeRows(one: Float32Array, other: Float32Array): number {
  let best = 0
  for (const scale of SCALES)
    for (let shift = -8; shift <= 8; shift++) {
      let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
      for (let y = 0; y < one.length; y++) {
        const q = other[Math.round((y - one.length / 2) * scale + other.length / 2 + shift)]
        if (q === undefined) continue
        const p = one[y]!
        n++
        a += p
        b += q
        aa += p * p
        bb += q * q
        ab += p * q
      }
      if (n > one.length * 0.7) best = Math.max(best, correlation(n, a, b, aa, bb, ab))
    }
  return best
}
