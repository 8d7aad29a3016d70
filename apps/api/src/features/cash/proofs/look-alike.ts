// biome-ignore-all lint/style/noNonNullAssertion: indices are computed within the bounds of typed arrays.
import { CELL, correlation, type Grey, inkOf, NEIGHBOURS, SCALES } from './grey.ts'
import { apply, fit, type Homography, type Pair } from './homography.ts'

/** Value of pixels outside the image; others are around 0. */
const OUTSIDE = Number.NaN

const MOST_POSITIONS = 4
const ANGLES = [-4, -2, 0, 2, 4].map((degrees) => (degrees * Math.PI) / 180)

/** A rough position of one image in another, and how well their ink agrees there. */
interface Rough {
  likeness: number
  map: Homography
}

/** Cells of `of` and where a rotation and a scale put them in `query`; every `nth` cell. */
function place(of: Grey, query: Grey, scale: number, angle: number, nth: number) {
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const [cx, cy, qx, qy] = [of.width / 2, of.height / 2, query.width / 2, query.height / 2]
  const most = of.data.length
  const [ink, us, vs] = [new Float32Array(most), new Int32Array(most), new Int32Array(most)]
  let count = 0
  for (let y = 0; y < of.height; y++)
    for (let x = y % nth; x < of.width; x += nth) {
      ink[count] = of.data[y * of.width + x]!
      us[count] = Math.round(c * (x - cx) - s * (y - cy) + qx)
      vs[count++] = Math.round(s * (x - cx) + c * (y - cy) + qy)
    }
  /** How well the ink agrees when the query is shifted; -1 when too little of it is inside. */
  const likenessAt = (dx: number, dy: number) => {
    let n = 0
    let a = 0
    let b = 0
    let aa = 0
    let bb = 0
    let ab = 0
    for (let at = 0; at < count; at++) {
      const u = us[at]! + dx
      const v = vs[at]! + dy
      if (u < 0 || v < 0 || u >= query.width || v >= query.height) continue
      const p = ink[at]!
      const q = query.data[v * query.width + u]!
      n++
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
    return n > count * 0.65 ? correlation(n, a, b, aa, bb, ab) : -1
  }
  /** The shift, in cells, as a map. */
  const mapAt = (dx: number, dy: number) => [
    c,
    -s,
    qx + dx - c * cx + s * cy,
    s,
    c,
    qy + dy - s * cx - c * cy,
  ]
  return { likenessAt, mapAt }
}

/** Rough positions of `of` in `query`: rotations, scales and shifts under which their ink agrees best, the best first. */
function roughly(of: Grey, query: Grey): Rough[] {
  const [shiftX, shiftY] = [Math.ceil(of.width * 0.09), Math.ceil(of.height * 0.09)]
  // First with a quarter of the cells and half of the shifts.
  const coarse: { scale: number; angle: number; likeness: number; dx: number; dy: number }[] = []
  for (const scale of SCALES)
    for (const angle of ANGLES) {
      const { likenessAt } = place(of, query, scale, angle, 4)
      const best = { scale, angle, likeness: -1, dx: 0, dy: 0 }
      for (let dy = -shiftY; dy <= shiftY; dy++)
        for (let dx = -shiftX + 1; dx < shiftX; dx += 2) {
          const likeness = likenessAt(dx, dy)
          if (likeness > best.likeness) Object.assign(best, { likeness, dx, dy })
        }
      coarse.push(best)
    }
  const found = coarse
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 2 * MOST_POSITIONS)
    .map(({ scale, angle, dx, dy }) => {
      const { likenessAt, mapAt } = place(of, query, scale, angle, 2)
      let best: Rough = { likeness: -1, map: [] }
      for (let y = dy - 1; y <= dy + 1; y++)
        for (let x = dx - 1; x <= dx + 1; x++) {
          const likeness = likenessAt(x, y)
          if (likeness > best.likeness) best = { likeness, map: mapAt(x, y) }
        }
      return best
    })
  // From cells to pixels, by their middles.
  const half = (CELL - 1) / 2
  return found
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST_POSITIONS)
    .map(({ likeness, map: [a = 1, b = 0, e = 0, d = 0, f = 1, g = 0] }) => ({
      likeness,
      map: [a, b, e * CELL + half - (a + b) * half, d, f, g * CELL + half - (d + f) * half, 0, 0],
    }))
}

/** Pixels next to an edge, whose surroundings are evened out with fewer neighbours: where an image was cut they differ. */
const EDGE = NEIGHBOURS

/** The query as seen in the frame of another image. */
export function warp(query: Grey, map: Homography, width: number, height: number): Grey {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = map
  const data = new Float32Array(width * height).fill(OUTSIDE)
  const [endX, endY] = [query.width - 1 - EDGE, query.height - 1 - EDGE]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // As in `apply`, which would make an array for each pixel.
      const w = g * x + h * y + 1
      const u = (a * x + b * y + c) / w
      const v = (d * x + e * y + f) / w
      if (!(u >= EDGE && v >= EDGE && u < endX && v < endY)) continue
      const u0 = Math.floor(u)
      const v0 = Math.floor(v)
      const p = u - u0
      const q = v - v0
      const at = v0 * query.width + u0
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
  let a = 0
  let aa = 0
  for (let j = 0; j < PATCH.height; j++)
    for (let i = 0; i < PATCH.width; i++) {
      const p = one.data[(y + j) * one.width + x + i]!
      a += p
      aa += p * p
    }
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      if (
        x + dx < 0 ||
        y + dy < 0 ||
        x + dx + PATCH.width > other.width ||
        y + dy + PATCH.height > other.height
      )
        continue
      let b = 0
      let bb = 0
      let ab = 0
      for (let j = 0; j < PATCH.height; j++) {
        const p0 = (y + j) * one.width + x
        const q0 = (y + dy + j) * other.width + x + dx
        for (let i = 0; i < PATCH.width; i++) {
          const q = other.data[q0 + i]!
          b += q
          bb += q * q
          ab += one.data[p0 + i]! * q
        }
      }
      // Not when it contains a pixel outside.
      if (Number.isNaN(ab)) continue
      const likeness = correlation(PATCH.width * PATCH.height, a, b, aa, bb, ab)
      if (likeness > (best?.likeness ?? -1)) best = { likeness, dx, dy }
    }
  return best
}

/** Correlation from which a patch counts as found, and as the same. */
const FOUND = 0.6
const SAME = 0.75
/**
 * Share of a layout's patches that must be found. When the first search finds less than the share `HOPELESS`, the
 * position is given up: right positions had 0.35 or more, wrong ones 0.16. Above `SURE` no other position is tried.
 */
const [SHARED, HOPELESS] = [0.4, 0.2]
export const SURE = 0.65
const LEAST_PATCHES = 12
/** Rough positions with less likeness are not tried: right ones had 0.62 and more. */
const LIKELY = 0.4
/** Searches in turn: how many pixels around its expected place a patch is searched for, and every which patch. */
const SEARCHES = [
  { reach: 7, nth: 3 },
  { reach: 4, nth: 1 },
  { reach: 2, nth: 1 },
]

/** Fits the query's position in the frame of `of` better, from a rough one; `share` of the patches are found there. */
function refine(of: Grey, patches: readonly [number, number][], query: Grey, rough: Homography) {
  const size = of.width
  let map = rough
  let seen = warp(query, map, of.width, of.height)
  let share = 0
  for (const { reach, nth } of SEARCHES) {
    const pairs: Pair[] = []
    let inside = 0
    for (let at = 0; at < patches.length; at += nth) {
      const [x, y] = patches[at]!
      const found = findPatch(of, seen, x, y, reach)
      if (!found) continue
      inside++
      if (found.likeness < FOUND) continue
      const [cx, cy] = [x + PATCH.width / 2, y + PATCH.height / 2]
      const [u, v] = apply(map, cx + found.dx, cy + found.dy)
      pairs.push({ from: [cx / size, cy / size], to: [u / size, v / size], weight: found.likeness ** 2 })
    }
    share = pairs.length / inside
    const isHopeless = pairs.length < LEAST_PATCHES || share < HOPELESS
    const unit = isHopeless ? undefined : fit(pairs, 1.5 / size)
    if (!unit) return undefined
    const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = unit
    map = [a, b, c * size, d, e, f * size, g / size, h / size]
    seen = warp(query, map, of.width, of.height)
  }
  return { seen, share }
}

/** Lets the event loop serve other requests. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A query in the frame of another image, with the share of that one's patches that were found in it. */
export interface Aligned {
  seen: Grey
  share: number
}

/** The query in the frame of `of`; undefined when they do not share a layout. Other requests are served in between. */
export async function align(of: Grey, query: Grey): Promise<Aligned | undefined> {
  const patches = inkedPatches(of)
  let best: Aligned | undefined
  for (const { likeness, map } of roughly(inkOf(of), inkOf(query))) {
    if (likeness < LIKELY) break
    await breathe()
    const found = refine(of, patches, query, map)
    if (found && found.share > (best?.share ?? SHARED)) best = found
    if (best && best.share > SURE) break
  }
  return best
}

const AROUND = 2

/** Whether a patch and what is around it are inside: next to a cut the right position may be missing. */
function isWhole({ width, height, data }: Grey, x: number, y: number): boolean {
  const [right, bottom] = [x + PATCH.width + AROUND, y + PATCH.height + AROUND]
  if (x < AROUND || y < AROUND || right > width || bottom > height) return false
  for (let v = y - AROUND; v < bottom; v++)
    for (let u = x - AROUND; u < right; u++) if (Number.isNaN(data[v * width + u])) return false
  return true
}

/** Least patches of an image that are compared. */
const LEAST_COMPARED = 15

/** Share of what is drawn in one image that another of the same frame lacks; 1 as soon as it is `most` or more. */
function lacking(one: Grey, other: Grey, most: number): number {
  const compared = inkedPatches(one).filter(([x, y]) => isWhole(other, x, y))
  if (compared.length < LEAST_COMPARED) return 1
  let lacks = 0
  for (const [x, y] of compared) {
    // Most patches are exactly at the same place, so that is tried first.
    const isThere = [0, AROUND].some((reach) => (findPatch(one, other, x, y, reach)?.likeness ?? -1) >= SAME)
    if (!isThere && ++lacks >= most * compared.length) return 1
  }
  return lacks / compared.length
}

/**
 * How much two images of one frame differ, 0 to 1; 1 when they share too little area or differ by `most` or more.
 * Changed text is missing from both images and is counted in one of them only.
 */
export const difference = (one: Grey, other: Grey, most = 1): number =>
  Math.min(lacking(one, other, most), lacking(other, one, most))

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
