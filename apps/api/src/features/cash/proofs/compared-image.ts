import { deflateSync, inflateSync } from 'node:zlib'
import type { UploadedImage } from '@shop/contract/wire'
import { type GreyImage, readGrey } from '../../platform/files/images.ts'
import { COMPARED_PIXELS, evenOut, type Grey } from './grey.ts'

/** Smaller images are not compared: too little of a receipt can be read. */
const LEAST_SIDE = 100
/** Steps in which a value is stored: evened-out values are between -8 and 8. */
const STEPS = 6
const OUTSIDE = -128

const toEven = ({ width, height, data }: GreyImage) =>
  evenOut({ width, height, data: Float32Array.from(data) })

/** The image as it is compared; undefined for one that is too small. @throws AppError as readImage */
export async function readCompared(image: UploadedImage): Promise<Grey | undefined> {
  const grey = await readGrey(image, COMPARED_PIXELS, LEAST_SIDE)
  return grey && toEven(grey)
}

/** The stored form of a compared image, some 20 kB. */
export function packGrey({ data }: Grey): Buffer {
  const bytes = Int8Array.from(data, (value) =>
    Number.isNaN(value) ? OUTSIDE : Math.max(-127, Math.min(127, Math.round(value * STEPS))),
  )
  return deflateSync(bytes)
}

export function unpackGrey(packed: Buffer, width: number, height: number): Grey {
  const bytes = inflateSync(packed)
  const data = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), (value) =>
    value === OUTSIDE ? Number.NaN : value / STEPS,
  )
  return { width, height, data }
}
