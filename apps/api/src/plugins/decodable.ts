import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** The router decodes the path. A query that is not UTF-8 would otherwise be searched for undecoded. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** Refuses URLs whose query cannot be decoded. */
export function refuseUndecodable(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url) || !isDecodable(request.url))
      throw new AppError('BAD_REQUEST', 'O endereço contém um caractere inválido.')
  })
}
