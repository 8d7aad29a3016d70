import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { deviceBookCsv, getDeviceBook } from './device-book.service.ts'

export const deviceBookRoutes: Feature = (app, context) => {
  route(app, 'GET /device-book', async (request, reply) => {
    if (request.query.format === 'json') return getDeviceBook(context, request.query)
    const file = await deviceBookCsv(context, actorOf(request), request.query)
    reply.header('content-disposition', 'attachment; filename="livro-de-aparelhos.csv"')
    // The schema describes the JSON.
    return reply.type('text/csv; charset=utf-8').send(file) as never
  })
}
