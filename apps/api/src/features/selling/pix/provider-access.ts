import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { isSameSecret } from '../../../derived-key.ts'
import { countAttempt } from '../../identity/accounts/rate-limits.ts'

/**
 * Accepts only callers that send `Authorization: Bearer` with the secret. Wrong secrets are limited by IP address; the
 * right one is accepted from any address, so that strangers behind the same proxy cannot stop payments. The secret is
 * too long to be guessed.
 * @throws AppError TOO_MANY_TRIES; NOT_FOUND without a secret in the settings, UNAUTHENTICATED
 */
export async function checkProvider(context: AppContext, request: FastifyRequest): Promise<void> {
  const { headers, ip } = request
  const secret = context.settings.PIX_SECRET
  if (!secret) throw notFound('O recebimento de avisos de Pix não está ativado.')
  const given = headers.authorization ?? ''
  if (isSameSecret(given, `Bearer ${secret}`)) return
  request.log.warn(
    { route: request.routeOptions.url },
    'Aviso de Pix recusado: a senha não é a de PIX_SECRET',
  )
  await countAttempt(context, 'webhook', { ip, account: 'pix' })
  throw new AppError('UNAUTHENTICATED', 'Credencial do provedor de Pix inválida.')
}
