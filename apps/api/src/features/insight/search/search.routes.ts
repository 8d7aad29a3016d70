import type { Feature } from '../../../context.ts'
import { employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { searchAll } from './search.service.ts'

export const searchRoutes: Feature = (app, context) => {
  route(app, 'GET /search', (request) => searchAll(context, employeeOf(request), request.query.q))
}
