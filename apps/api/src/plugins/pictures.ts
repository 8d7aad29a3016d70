import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Most characters of a picture in base64. */
export const PICTURE_LIMIT = 14_000_000

/** Content types allowed for a body that is a single picture; the real type is read from its content. */
export const PICTURE_TYPES = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'] as const

export const pictureTooLarge = () => new AppError('TOO_LARGE', 'A imagem deve ter no máximo 10 MB.')

declare module 'fastify' {
  interface FastifyContextConfig {
    pictures?: PictureField
  }
}

/** The field of a body that contains pictures. */
export interface PictureField {
  field: string
  most: number
  /** The body consists of this picture only. */
  alone?: true
  /**
   * Refuses what it can before a large body is read. `orderId` is known when it is at the body's beginning. Runs after
   * the access check, and does not replace the check inside the change itself.
   * @throws AppError
   */
  check?: (request: FastifyRequest, orderId: number | undefined) => Promise<void>
}
