import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from '../http.ts'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Characters of the largest picture in base64. */
const PICTURE_LIMIT = 14_000_000

/** What a body that is a picture alone may call itself; its content says what it is. */
export const PICTURE_TYPES = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'] as const

export const pictureTooLarge = () => new AppError('TOO_LARGE', 'A imagem deve ter no máximo 10 MB.')

declare module 'fastify' {
  interface FastifyContextConfig {
    pictures?: PictureField
  }
}

/** The field of a body that holds pictures. */
export interface PictureField {
  field: string
  most: number
  /** The body is this picture and nothing else. */
  alone?: true
  /**
   * Refuses what can be refused before a large body is read. `orderId` is known when it stands at the body's beginning.
   * Runs after the guard of the route, and does not replace the check of the change itself.
   * @throws AppError
   */
  check?: (request: FastifyRequest, orderId: number | undefined) => Promise<void>
}

/** The options of a route that only `access` may call and whose body holds pictures. */
export const takesPictures = (
  access: Required<Pick<FastifyContextConfig, 'access'>>,
  pictures: PictureField,
) => ({
  config: { ...access, pictures },
  bodyLimit: BODY_LIMIT + pictures.most * PICTURE_LIMIT,
})
