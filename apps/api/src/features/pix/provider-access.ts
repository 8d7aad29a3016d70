import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../app-error.ts'
import type { Shop } from '../../shop.ts'
import { countTry } from '../accounts/tries.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Lets in only who sends `Authorization: Bearer` with the secret. Digests are compared, in constant time: neither
 * the secret's length nor its beginning can be found out by timing.
 * Wrong ones are limited by address. The right one passes from wherever, so that strangers behind the same proxy cannot
 * stop payments; it is too long to be guessed.
 * @throws AppError TOO_MANY_TRIES; NOT_FOUND without a secret in the settings, UNAUTHENTICATED
 */
export async function checkProvider(shop: Shop, { headers, ip }: FastifyRequest): Promise<void> {
  const secret = shop.settings.PIX_SECRET
  if (!secret) throw notFound('O recebimento de avisos de Pix não está ativado.')
  const given = headers.authorization ?? ''
  if (timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) return
  await countTry(shop, 'webhook', { ip, account: 'pix' })
  throw new AppError('UNAUTHENTICATED', 'Credencial do provedor de Pix inválida.')
}
