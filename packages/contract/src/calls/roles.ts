import { z } from 'zod'
import { allow, allowInPerson } from '../access.ts'
import { calls } from '../call.ts'
import { createRoleBody, editRoleBody, permissionCatalogue, role } from '../roles.ts'
import { byId, idempotencyHeader } from '../wire.ts'

/** A role that a program made or changed would outlive its key. */
const IN_PERSON = allowInPerson('bo:manage:roles')

export const rolesCalls = calls('roles', IN_PERSON, {
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
    access: allow('bo:manage:roles'),
    summary: 'Key and label of every permission',
    response: permissionCatalogue,
  },
})
