import { PERMISSIONS } from '@shop/domain/permissions'
import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { findRoles } from './roles.queries.ts'
import * as service from './roles.service.ts'
export const rolesRoutes: Feature = (app, { db }) => {
  route(app, 'GET /roles', () => findRoles(db))

  route(app, 'POST /roles', (request) =>
    once(db, request, (tx) => service.createRole(tx, actorOf(request), request.body)),
  )

  route(app, 'PATCH /roles/:id', (request) =>
    service.editRole(db, actorOf(request), request.params.id, request.body),
  )

  route(app, 'GET /permissions', async () => PERMISSIONS)
}
