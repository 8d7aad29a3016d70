import { AppError } from '../app-error.ts'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Limit in bytes of a body with pictures: one of the largest in base64, or several smaller ones. */
export const PICTURES_BODY_LIMIT = 14 * 1024 * 1024

/** Content types allowed for a body that is a single picture; the real type is read from its content. */
export const PICTURE_TYPES = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'] as const

export const pictureTooLarge = () => new AppError('TOO_LARGE', 'A imagem deve ter no máximo 10 MB.')

declare module 'fastify' {
  interface FastifyContextConfig {
    images?: PictureField
  }
}

/** The field of a body that contains pictures. */
export interface PictureField {
  field: string
  most: number
  /** The body consists of this picture only. */
  alone?: true
}
