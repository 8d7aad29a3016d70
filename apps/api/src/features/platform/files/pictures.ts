import type { Picture } from '@shop/contract/wire'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { AppError, ruleViolation } from '../../../app-error.ts'
import { MAX_PICTURE_BYTES, pictureTooLarge } from '../../../plugins/pictures.ts'
import type { PictureType } from './disk.ts'

/**
 * A small file can decode to gigabytes of pixels. A JPEG is scaled down while it is read, so the largest pictures of
 * telephones fit; the other formats need up to four bytes of memory for each pixel.
 */
const MAX_PIXELS: Record<string, number> = { jpeg: 50_500_000, png: 25_000_000, webp: 25_000_000 }
/** An interlaced picture must be in memory as a whole before it can be scaled down. */
const MAX_INTERLACED_PIXELS = 12_500_000

// Two pictures are decoded at a time, each by one thread, so that the process can do other work meanwhile.
const decoding = pLimit(2)

/** The decoder needs megabytes of memory, so it is loaded with the first picture. */
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

const notAPicture = () => ruleViolation('Envie uma imagem JPEG, PNG ou WebP válida.')

/** @throws AppError TOO_LARGE, RULE_VIOLATION when the text is not base64 */
export function bytesOf(picture: Picture): Uint8Array {
  const bytes = typeof picture === 'string' ? Buffer.from(picture, 'base64') : picture
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge()
  if (bytes.length === 0) throw notAPicture()
  // The decoder skips invalid characters; the result is then shorter than the text's length implies.
  if (
    typeof picture === 'string' &&
    bytes.length !== Math.floor((picture.replace(/={1,2}$/, '').length * 3) / 4)
  )
    throw notAPicture()
  return bytes
}

async function open(picture: Picture): Promise<Sharp> {
  const bytes = bytesOf(picture)
  const sharp = await loadSharp()
  // Opening reads the header alone, which says how many pixels there are.
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const { format, width, height, isProgressive } = await image.metadata().catch(() => {
    throw notAPicture()
  })
  const most = MAX_PIXELS[format]
  if (most === undefined) throw notAPicture()
  if (width * height > (isProgressive ? MAX_INTERLACED_PIXELS : most)) throw tooManyPixels(width, height)
  return image
}

async function encodeAnew(picture: Picture, maxSide: number, type: PictureType): Promise<Uint8Array> {
  const image = await open(picture)
  const resized = image.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  const encoded =
    type === 'image/png' ? resized.png() : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return encoded.toBuffer().catch(() => {
    throw notAPicture()
  })
}

/**
 * Decodes a picture and encodes it again, so that only pixels remain: no metadata, no hidden content. At most two run
 * at a time.
 * @throws AppError TOO_LARGE, RULE_VIOLATION when it is not a JPEG, PNG or WebP by content, or has too many pixels
 */
export const readPicture = (picture: Picture, maxSide: number, type: PictureType): Promise<Uint8Array> =>
  decoding(() => encodeAnew(picture, maxSide, type))

export interface GreyPicture {
  width: number
  height: number
  /** One byte for each pixel, row by row. */
  data: Uint8Array
}

/**
 * A picture in grey, scaled to about so many pixels; undefined for one with a side shorter than `leastSide`.
 * @throws AppError as {@link readPicture}
 */
export const readGrey = (picture: Picture, pixels: number, leastSide: number) =>
  decoding(async (): Promise<GreyPicture | undefined> => {
    const image = await open(picture)
    const { autoOrient } = await image.metadata()
    if (Math.min(autoOrient.width, autoOrient.height) < leastSide) return undefined
    const factor = Math.sqrt(pixels / (autoOrient.width * autoOrient.height))
    const [width, height] = [Math.round(autoOrient.width * factor), Math.round(autoOrient.height * factor)]
    const grey = image.autoOrient().resize(width, height, { fit: 'fill' }).flatten({ background: '#ffffff' })
    const data = await grey
      .greyscale()
      .raw()
      .toBuffer()
      .catch(() => {
        throw notAPicture()
      })
    return { width, height, data }
  })

const MAX_PDF_BYTES = 2 * 1024 * 1024

/** Whether the bytes are a PDF's. @throws AppError TOO_LARGE above 2 MB */
export function isPdf(picture: Picture): boolean {
  const bytes = bytesOf(picture)
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return false
  if (bytes.length > MAX_PDF_BYTES) throw new AppError('TOO_LARGE', 'O PDF deve ter no máximo 2 MB.')
  return true
}
