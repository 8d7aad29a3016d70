import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { createRoleBody, editRoleBody, permissionCatalogue, role } from '../roles.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const ROLES = allow('bo:manage:roles')

export const rolesCalls = calls('roles', ROLES, {
  'GET /roles': {
    access: allow('bo:manage:roles', 'bo:manage:employees'),
    summary: 'All roles',
    response: z.array(role),
  },
  'POST /roles': {
    summary: 'Creates a role',
    headers: idempotencyHeader,
    body: createRoleBody,
    status: 201,
    response: role,
  },
  'PATCH /roles/:id': {
    summary: 'Changes a role',
    params: byId,
    body: editRoleBody,
    response: role,
  },
  'GET /permissions': {
    summary: 'Key and label of every permission',
    response: permissionCatalogue,
  },
})
