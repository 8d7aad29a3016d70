import type { UploadedImage } from '@shop/contract/wire'
import { PDF_FILE } from '@shop/domain/call-limits'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { AppError, ruleViolation } from '../../../app-error.ts'
import { imageTooLarge, MAX_IMAGE_BYTES } from '../../../plugins/images.ts'
import type { ImageType } from './disk.ts'
import { plainPng } from './plain-png.ts'

/**
 * A small file can decode to gigabytes of pixels. A JPEG is scaled down while it is read, so the largest images of
 * phones fit; the other formats need up to four bytes of memory for each pixel.
 */
const MAX_PIXELS: Record<string, number> = { jpeg: 50_500_000, png: 25_000_000, webp: 25_000_000 }
/** An interlaced image must be in memory as a whole before it can be scaled down. */
const MAX_INTERLACED_PIXELS = 12_500_000

// Two images are decoded at a time, each by one thread, so that the process can do other work meanwhile.
const decoding = pLimit(2)

/** The decoder needs megabytes of memory, so it is loaded with the first image. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const tooManyPixels = (width: number, height: number) =>
  ruleViolation(
    `A imagem é grande demais: ${width} × ${height} pontos. Envie uma menor, ou uma captura de tela dela.`,
  )

const notAnImage = () => ruleViolation('Envie uma imagem JPEG, PNG ou WebP válida.')

/** @throws AppError TOO_LARGE, RULE_VIOLATION when the text is not base64 */
export function bytesOf(image: UploadedImage): Uint8Array {
  const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image
  if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge()
  if (bytes.length === 0) throw notAnImage()
  // The decoder skips invalid characters; the result is then shorter than the text's length implies.
  if (typeof image === 'string' && bytes.length !== Math.floor((image.replace(/={1,2}$/, '').length * 3) / 4))
    throw notAnImage()
  return bytes
}

async function open(image: UploadedImage): Promise<Sharp> {
  const bytes = plainPng(bytesOf(image))
  const sharp = await loadSharp()
  // Opening reads the header alone, which contains the number of pixels.
  const decoder = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const { format, width, height, isProgressive } = await decoder.metadata().catch(() => {
    throw notAnImage()
  })
  const most = MAX_PIXELS[format]
  if (most === undefined) throw notAnImage()
  if (width * height > (isProgressive ? MAX_INTERLACED_PIXELS : most)) throw tooManyPixels(width, height)
  return decoder
}

async function encodeAnew(image: UploadedImage, maxSide: number, type: ImageType): Promise<Uint8Array> {
  const decoder = await open(image)
  const resized = decoder.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  const encoded =
    type === 'image/png' ? resized.png() : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return encoded.toBuffer().catch(() => {
    throw notAnImage()
  })
}

/**
 * Decodes an image and encodes it again, so that only pixels remain: no metadata, no hidden content. At most two run
 * at a time.
 * @throws AppError TOO_LARGE, RULE_VIOLATION when it is not a JPEG, PNG or WebP by content, or has too many pixels
 */
export const readImage = (image: UploadedImage, maxSide: number, type: ImageType): Promise<Uint8Array> =>
  decoding(() => encodeAnew(image, maxSide, type))

export interface GreyImage {
  width: number
  height: number
  /** One byte for each pixel, row by row. */
  data: Uint8Array
}

/**
 * An image in grey, scaled to about so many pixels; undefined for one with a side shorter than `leastSide`.
 * @throws AppError as {@link readImage}
 */
export const readGrey = (image: UploadedImage, pixels: number, leastSide: number) =>
  decoding(async (): Promise<GreyImage | undefined> => {
    const decoder = await open(image)
    const { autoOrient } = await decoder.metadata()
    if (Math.min(autoOrient.width, autoOrient.height) < leastSide) return undefined
    const factor = Math.sqrt(pixels / (autoOrient.width * autoOrient.height))
    const [width, height] = [Math.round(autoOrient.width * factor), Math.round(autoOrient.height * factor)]
    const grey = decoder
      .autoOrient()
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
    const data = await grey
      .greyscale()
      .raw()
      .toBuffer()
      .catch(() => {
        throw notAnImage()
      })
    return { width, height, data }
  })

/** Whether the bytes are those of a PDF. @throws AppError TOO_LARGE above 2 MB */
export function isPdf(image: UploadedImage): boolean {
  const bytes = bytesOf(image)
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return false
  if (bytes.length > PDF_FILE.bytes) throw new AppError('TOO_LARGE', PDF_FILE.problem)
  return true
}
