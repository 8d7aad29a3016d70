// biome-ignore-all lint/style/noNonNullAssertion: indices are computed within the bounds of typed arrays.
import { CELL, correlation, type Grey, inkOf, NEIGHBOURS, SCALES } from './grey.ts'
import { apply, fit, type Homography, type Pair } from './homography.ts'

/** Value of pixels outside the image; others are around 0. */
const OUTSIDE = Number.NaN

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

/** Pixels next to an edge, whose surroundings are evened out with fewer neighbours: where an image was cut they differ. */
const EDGE = NEIGHBOURS

/** The query as seen in the frame of another image. */
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
function inkedPatches({ width, height, data }: Grey): [number, number][] {
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
      if (Number.isNaN(ab)) continue
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

/** Lets other work pass. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The query in the frame of `of`; undefined when they do not share a layout. Lets other work pass in between. */
export async function align(of: Grey, query: Grey): Promise<Grey | undefined> {
  const patches = inkedPatches(of)
  let best: { seen: Grey; share: number } | undefined
  for (const rough of roughly(inkOf(of), inkOf(query))) {
    await breathe()
    const found = refine(of, patches, query, rough)
    if (found && found.share > (best?.share ?? SHARED)) best = found
    if (best && best.share > SURE) break
  }
  return best?.seen
}

/** Share of what is drawn in two images of one frame that differs, 0 to 1; 1 when they share too little area. */
export function difference(one: Grey, other: Grey): number {
  let [same, all] = [0, 0]
  const compare = (from: Grey, to: Grey) => {
    for (const [x, y] of inkedPatches(from)) {
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

/** How little two images of one size agree, pixel by pixel: 0 to 1. */
export function disagreement(one: Grey, other: Grey): number {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < one.data.length; at++) {
    const [p, q] = [one.data[at]!, other.data[at]!]
    if (Number.isNaN(p) || Number.isNaN(q)) continue
    n++
    a += p
    b += q
    aa += p * p
    bb += q * q
    ab += p * q
  }
  return n * 2 < one.data.length ? 1 : Math.min(1, 1 - correlation(n, a, b, aa, bb, ab))
}
