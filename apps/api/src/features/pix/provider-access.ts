import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../app-error.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Lets in only who sends `Authorization: Bearer` with the secret. Digests are compared, in constant time: neither
 * the secret's length nor its beginning can be found out by timing.
 * @throws AppError NOT_FOUND without a secret in the settings, UNAUTHENTICATED
 */
export function checkProvider({ headers }: FastifyRequest, secret: string | undefined): void {
  if (!secret) throw notFound('O recebimento de avisos de Pix não está ativado.')
  const given = headers.authorization ?? ''
  if (!timingSafeEqual(digest(given), digest(`Bearer ${secret}`)))
    throw new AppError('UNAUTHENTICATED', 'Credencial do provedor de Pix inválida.')
}
