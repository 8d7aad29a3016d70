import { isPermission, PERMISSIONS, type Permission } from '@shop/domain/permissions'
import { z } from 'zod'
import { nameText, RULE, seenVersion } from './wire.ts'

const name = nameText(80, 'Informe a regra')

const permissions = z
  .array(z.string().refine(isPermission, 'Permissão desconhecida.'))
  .refine((keys) => keys.length > 0, { message: 'Adicione as permissões para a regra.', params: RULE })
  .max(100)
  .transform((keys) => [...new Set(keys)] as Permission[])

/** Employees with the role must sign in with an authenticator app. */
const secondFactor = z.boolean()

export const createRoleBody = z.strictObject({ name, permissions, secondFactor: secondFactor.default(false) })
export type CreateRole = z.infer<typeof createRoleBody>

export const editRoleBody = z.strictObject({
  name: name.optional(),
  permissions: permissions.optional(),
  secondFactor: secondFactor.optional(),
  version: seenVersion,
})
export type EditRole = z.infer<typeof editRoleBody>

export const role = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  secondFactor: z.boolean(),
  /** Number of employees with the role. */
  employees: z.int(),
  version: z.int(),
})
export type Role = z.infer<typeof role>

/** Key to label, in the order of the catalogue. */
export const permissionCatalogue = z.object(
  Object.fromEntries(Object.keys(PERMISSIONS).map((key) => [key, z.string()])) as Record<
    Permission,
    z.ZodString
  >,
)
