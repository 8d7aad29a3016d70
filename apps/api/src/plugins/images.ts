import { AppError } from '../app-error.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Limit in bytes of a body with images: one of the largest in base64, or several smaller ones. */
export const IMAGES_BODY_LIMIT = 14 * 1024 * 1024

/** Content types allowed for a body that is a single image; the real type is read from its content. */
export const IMAGE_TYPES = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'] as const

export const imageTooLarge = () => new AppError('TOO_LARGE', 'A imagem deve ter no máximo 10 MB.')

declare module 'fastify' {
  interface FastifyContextConfig {
    images?: ImageField
  }
}

/** The field of a body that contains images. */
export interface ImageField {
  field: string
  most: number
  /** The body consists of this image only. */
  alone?: true
}
