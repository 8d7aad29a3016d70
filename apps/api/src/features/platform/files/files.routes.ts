import { AppError, notFound } from '../../../app-error.ts'
import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { isSignedLink } from './signed-link.ts'

const YEAR = 'public, max-age=31536000, immutable'

const TYPES: Record<string, string> = { png: 'image/png', pdf: 'application/pdf' }
const typeOf = (name: string) => TYPES[name.slice(-3)] ?? 'image/jpeg'

export const filesRoutes: Feature = (app, { files, tokenSecret }) => {
  const read = async (key: string) => {
    const bytes = await files.read(key)
    if (!bytes) throw notFound('Arquivo não encontrado.')
    return Buffer.from(bytes)
  }

  route(app, 'GET /files/public/:name', async (request, reply) => {
    const bytes = await read(`public/${request.params.name}`)
    return reply.type(typeOf(request.params.name)).header('cache-control', YEAR).send(bytes)
  })

  route(app, 'GET /files/private/:name', async (request, reply) => {
    const key = `private/${request.params.name}`
    if (!isSignedLink(tokenSecret, key, request.query.expires, request.query.signature))
      throw new AppError('FORBIDDEN', 'O endereço da imagem expirou. Abra a imagem novamente.')
    // A PDF may contain scripts: it is opened outside the browser.
    if (key.endsWith('.pdf')) reply.header('content-disposition', 'attachment; filename="comprovante.pdf"')
    return reply
      .type(typeOf(key))
      .header('cache-control', 'private, no-store')
      .send(await read(key))
  })
}
