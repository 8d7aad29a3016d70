import { createRole, editRole, permissionCatalogue, role } from '@shop/contract/roles'
import { PERMISSIONS } from '@shop/domain/permissions'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { findRoles } from './roles.queries.ts'
import * as service from './roles.service.ts'

const tags = ['roles']
const ROLES = allow('bo:manage:roles')

export const rolesRoutes: Feature = (app, { db }) => {
  app.get(
    '/roles',
    {
      config: allow('bo:manage:roles', 'bo:manage:employees'),
      schema: { tags, summary: 'All roles', response: ok(z.array(role)) },
    },
    async () => ({ data: await findRoles(db) }),
  )

  app.post(
    '/roles',
    {
      config: ROLES,
      schema: { tags, summary: 'Creates a role', ...onceHeaders, body: createRole, response: created(role) },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await once(db, request, (tx) => service.createRole(tx, actorOf(request), request.body)),
      }
    },
  )

  app.patch(
    '/roles/:id',
    {
      config: ROLES,
      schema: { tags, summary: 'Changes a role', params: byId, body: editRole, response: ok(role) },
    },
    async (request) => ({
      data: await service.editRole(db, actorOf(request), request.params.id, request.body),
    }),
  )

  app.get(
    '/permissions',
    {
      config: ROLES,
      schema: { tags, summary: 'Key and label of every permission', response: ok(permissionCatalogue) },
    },
    async () => ({ data: PERMISSIONS }),
  )
}
