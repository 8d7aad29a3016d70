import { z } from 'zod'
import { AppError, notFound } from '../../../app-error.ts'
import type { Feature } from '../../../context'
import { open } from '../../../plugins/access.ts'
import { isSignedLink } from './signed-link.ts'

const NAME = /^[0-9a-f]{64}\.(jpg|png)$/
const YEAR = 'public, max-age=31536000, immutable'

const tags = ['files']

const params = z.strictObject({ name: z.string().regex(NAME, 'Arquivo inválido.') })
const signature = z.strictObject({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})

const typeOf = (name: string) => (name.endsWith('.png') ? 'image/png' : 'image/jpeg')

export const filesRoutes: Feature = (app, { files, tokenSecret }) => {
  const read = async (key: string) => {
    const bytes = await files.read(key)
    if (!bytes) throw notFound('Arquivo não encontrado.')
    return Buffer.from(bytes)
  }

  app.get(
    '/files/public/:name',
    { config: open, schema: { tags, summary: 'A picture of a product', params } },
    async (request, reply) => {
      const bytes = await read(`public/${request.params.name}`)
      return reply.type(typeOf(request.params.name)).header('cache-control', YEAR).send(bytes)
    },
  )

  app.get(
    '/files/private/:name',
    {
      config: open,
      schema: { tags, summary: 'A picture that a signed link opens', params, querystring: signature },
    },
    async (request, reply) => {
      const key = `private/${request.params.name}`
      if (!isSignedLink(tokenSecret, key, request.query.expires, request.query.signature))
        throw new AppError('FORBIDDEN', 'O endereço da imagem expirou. Abra a imagem novamente.')
      return reply
        .type(typeOf(key))
        .header('cache-control', 'private, no-store')
        .send(await read(key))
    },
  )
}
