import sharp, { type Sharp } from 'sharp'
import { AppError, ruleViolation } from '../../app-error.ts'
import type { PictureType } from './file-store.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** A small file can unfold into gigabytes of pixels; 50 megapixels is above any phone's camera. */
const MAX_PIXELS = 50_000_000
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const TAKEN = new Set(['jpeg', 'png', 'webp'])

const notAPicture = () => ruleViolation('Envie uma imagem JPEG, PNG ou WebP válida.')

function decode(base64: string): Buffer {
  if (!BASE64.test(base64)) throw notAPicture()
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_BYTES) throw new AppError('TOO_LARGE', 'A imagem deve ter no máximo 10 MB.')
  return bytes
}

async function open(base64: string): Promise<Sharp> {
  const image = sharp(decode(base64), { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format, width, height } = await image.metadata().catch(() => {
    throw notAPicture()
  })
  if (!TAKEN.has(format)) throw notAPicture()
  if (width * height > MAX_PIXELS) throw ruleViolation('A imagem tem dimensões grandes demais.')
  return image
}

export interface Picture {
  bytes: Uint8Array
  type: PictureType
}

/**
 * Decodes a base64 picture and encodes it anew, so that only pixels are kept: no metadata, no hidden content.
 * @throws AppError TOO_LARGE, RULE_VIOLATION when it is not a JPEG, PNG or WebP by content
 */
export async function readPicture(base64: string, maxSide: number, type: PictureType): Promise<Picture> {
  const image = await open(base64)
  const resized = image.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  const encoded =
    type === 'image/png' ? resized.png() : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  const bytes = await encoded.toBuffer().catch(() => {
    throw notAPicture()
  })
  return { bytes, type }
}
