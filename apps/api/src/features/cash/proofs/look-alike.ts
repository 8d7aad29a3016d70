import { apply, fit, type Homography, type Pair } from './homography.ts'

/** A grey picture; `data` row by row. */
export interface Grey {
  width: number
  height: number
  data: Float32Array
}

/** Pixels of a compared picture: small text is just readable. */
export const COMPARED_PIXELS = 256 * 456
/** Value of pixels outside the picture; others are around 0. */
const OUTSIDE = Number.NaN
/** Pixels around which brightness and contrast are evened out. */
const NEIGHBOURS = 7
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
export function evenOut(picture: Grey): Grey {
  const { width, height, data } = picture
  const sums = integral(picture, (value) => value)
  const squares = integral(picture, (value) => value * value)
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

const CELL = 8

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
      if (value === value)
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
function correlation(n: number, a: number, b: number, aa: number, bb: number, ab: number): number {
  const [va, vb] = [aa - (a * a) / n, bb - (b * b) / n]
  return va > 1e-6 && vb > 1e-6 ? (ab - (a * b) / n) / Math.sqrt(va * vb) : 0
}

const SCALES = [0.84, 0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12, 1.16, 1.2]

/** How alike the rows of two pictures are, at best, when one is moved and scaled; 1 at most. */
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

const MOST_POSITIONS = 4
const ANGLES = [-4, -2, 0, 2, 4].map((degrees) => (degrees * Math.PI) / 180)

/** Rough positions of `of` in `query`: rotations, scales and shifts under which their ink agrees best, the best first. */
function roughly(of: Grey, query: Grey): Homography[] {
  const [cx, cy, qx, qy] = [of.width / 2, of.height / 2, query.width / 2, query.height / 2]
  const found: { likeness: number; map: number[] }[] = []
  const [shiftX, shiftY] = [Math.ceil(of.width * 0.09), Math.ceil(of.height * 0.09)]
  for (const scale of SCALES)
    for (const angle of ANGLES) {
      const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
      let best: (typeof found)[number] = { likeness: -1, map: [] }
      for (let dy = -shiftY; dy <= shiftY; dy++)
        for (let dx = -shiftX; dx <= shiftX; dx++) {
          let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
          for (let y = 0; y < of.height; y++)
            for (let x = y & 1; x < of.width; x += 2) {
              const u = Math.round(c * (x - cx) - s * (y - cy) + qx + dx)
              const v = Math.round(s * (x - cx) + c * (y - cy) + qy + dy)
              if (u < 0 || v < 0 || u >= query.width || v >= query.height) continue
              const [p, q] = [of.data[y * of.width + x]!, query.data[v * query.width + u]!]
              n++
              a += p
              b += q
              aa += p * p
              bb += q * q
              ab += p * q
            }
          const likeness = correlation(n, a, b, aa, bb, ab)
          if (n * 2 > of.data.length * 0.65 && likeness > best.likeness)
            best = { likeness, map: [c, -s, qx + dx - c * cx + s * cy, s, c, qy + dy - s * cx - c * cy] }
        }
      found.push(best)
    }
  // From cells to pixels, by their middles.
  const half = (CELL - 1) / 2
  return found
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST_POSITIONS)
    .map(({ map: [a = 1, b = 0, e = 0, d = 0, f = 1, g = 0] }) => [
      a,
      b,
      e * CELL + half - (a + b) * half,
      d,
      f,
      g * CELL + half - (d + f) * half,
      0,
      0,
    ])
}

/** Pixels next to an edge, whose surroundings are evened out with fewer neighbours: where a picture was cut they differ. */
const EDGE = NEIGHBOURS

/** The query as seen in the frame of another picture. */
export function warp(query: Grey, map: Homography, width: number, height: number): Grey {
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = apply(map, x, y)
      const [u0, v0] = [Math.floor(u), Math.floor(v)]
      if (!(u >= EDGE && v >= EDGE && u < query.width - 1 - EDGE && v < query.height - 1 - EDGE)) {
        data[y * width + x] = OUTSIDE
        continue
      }
      const [p, q, at] = [u - u0, v - v0, v0 * query.width + u0]
      data[y * width + x] =
        (query.data[at]! * (1 - p) + query.data[at + 1]! * p) * (1 - q) +
        (query.data[at + query.width]! * (1 - p) + query.data[at + query.width + 1]! * p) * q
    }
  return { width, height, data }
}

const PATCH = { width: 22, height: 14, stepX: 16, stepY: 8 } as const

/** Positions of patches with something drawn in them. */
function drawn({ width, height, data }: Grey): [number, number][] {
  const found: [number, number][] = []
  for (let y = 0; y + PATCH.height <= height; y += PATCH.stepY)
    for (let x = 0; x + PATCH.width <= width; x += PATCH.stepX) {
      let ink = 0
      for (let j = 0; j < PATCH.height; j++)
        for (let i = 0; i < PATCH.width; i++) {
          const value = data[(y + j) * width + x + i]!
          ink += value * value
        }
      // NaN where the patch is not inside.
      if (ink > 0.35 * PATCH.width * PATCH.height) found.push([x, y])
    }
  return found
}

/** Where a patch of `one` is found in `other`, at most `reach` pixels away; undefined where it is not inside. */
function findPatch(one: Grey, other: Grey, x: number, y: number, reach: number) {
  let best: { likeness: number; dx: number; dy: number } | undefined
  let positions = 0
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      if (
        x + dx < 0 ||
        y + dy < 0 ||
        x + dx + PATCH.width > other.width ||
        y + dy + PATCH.height > other.height
      )
        continue
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let j = 0; j < PATCH.height; j++) {
        const p0 = (y + j) * one.width + x
        const q0 = (y + dy + j) * other.width + x + dx
        for (let i = 0; i < PATCH.width; i++) {
          const p = one.data[p0 + i]!
          const q = other.data[q0 + i]!
          a += p
          b += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      }
      // Not when it contains a pixel outside.
      if (ab !== ab) continue
      positions++
      const likeness = correlation(PATCH.width * PATCH.height, a, b, aa, bb, ab)
      if (likeness > (best?.likeness ?? -1)) best = { likeness, dx, dy }
    }
  return best && { ...best, isWhole: positions === (2 * reach + 1) ** 2 }
}

/** Correlation from which a patch counts as found, and as the same. */
const FOUND = 0.6
const SAME = 0.75
/** Patches of a layout that must be found: at least this share, and no other position is tried above the second. */
const [SHARED, SURE] = [0.4, 0.65]
const LEAST_PATCHES = 12
const REACHES = [7, 4, 2]

/** Fits the query's position in the frame of `of` better, from a rough one; `share` of the patches are found there. */
function refine(of: Grey, patches: readonly [number, number][], query: Grey, rough: Homography) {
  const size = of.width
  let map = rough
  let seen = warp(query, map, of.width, of.height)
  let share = 0
  for (const reach of REACHES) {
    const pairs: Pair[] = []
    let inside = 0
    for (const [x, y] of patches) {
      const found = findPatch(of, seen, x, y, reach)
      if (!found) continue
      inside++
      if (found.likeness < FOUND) continue
      const [cx, cy] = [x + PATCH.width / 2, y + PATCH.height / 2]
      const [u, v] = apply(map, cx + found.dx, cy + found.dy)
      pairs.push({ from: [cx / size, cy / size], to: [u / size, v / size], weight: found.likeness ** 2 })
    }
    share = pairs.length / inside
    const unit = pairs.length < LEAST_PATCHES ? undefined : fit(pairs, 1.5 / size)
    if (!unit) return undefined
    const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = unit
    map = [a, b, c * size, d, e, f * size, g / size, h / size]
    seen = warp(query, map, of.width, of.height)
  }
  return { seen, share }
}

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The query in the frame of `of`; undefined when they do not share a layout. Lets other work pass in between. */
export async function align(of: Grey, query: Grey): Promise<Grey | undefined> {
  const patches = drawn(of)
  let best: { seen: Grey; share: number } | undefined
  for (const rough of roughly(inkOf(of), inkOf(query))) {
    await breathe()
    const found = refine(of, patches, query, rough)
    if (found && found.share > (best?.share ?? SHARED)) best = found
    if (best && best.share > SURE) break
  }
  return best?.seen
}

/** Share of what is drawn in two pictures of one frame that differs, 0 to 1; 1 when they share too little area. */
export function difference(one: Grey, other: Grey): number {
  let [same, all] = [0, 0]
  const compare = (from: Grey, to: Grey) => {
    for (const [x, y] of drawn(from)) {
      const found = findPatch(from, to, x, y, 2)
      // Next to a cut only some positions are left, perhaps not the right one.
      if (!found?.isWhole) continue
      all++
      if (found.likeness >= SAME) same++
    }
  }
  compare(one, other)
  compare(other, one)
  return all < 30 ? 1 : 1 - same / all
}
