import type { Role } from '@shop/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { roles } from '../../entities/employees/employees.api.ts'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { roleNameRule } from './role-name-rule.ts'
import { useReloadRoles } from './roles.api.ts'

export interface RoleBody {
  name: string
  permissions: string[]
  secondFactor: boolean
}

interface Options {
  /** The role being edited. */
  role?: Role
  /** Called with the role that another person saved, when the person continues from it. */
  onTakeOver?: (current: Role) => void
  /** The key is the same while the same role is sent again, for a call that must not be done twice. */
  save: (body: RoleBody, idempotencyKey: string) => Promise<Role>
  successText: string
  errorText: string
  onClose: () => void
}

const valuesOf = (role: Role | undefined) => ({
  name: role?.name ?? '',
  permissions: role?.permissions ?? [],
  secondFactor: role?.secondFactor ?? false,
})

/** Name and permissions of a role. A missing permission is reported on submit. */
export function useRoleForm({ role, onTakeOver, save, successText, errorText, onClose }: Options) {
  const { data = [] } = useQuery(roles)
  const reload = useReloadRoles()
  const form = useAppForm({
    initialValues: valuesOf(role),
    rules: { name: roleNameRule(data, role?.id) },
    toBody: ({ name, ...rest }): RoleBody => ({ name: name.trim(), ...rest }),
    save,
    takeOver: (current: Role) => {
      onTakeOver?.(current)
      return valuesOf(current)
    },
    savedText: successText,
    refresh: reload,
    close: onClose,
    draft: role ? `role:${role.id}` : 'role:new',
    errorFields: { DUPLICATE: 'name' },
    errorText,
  })
  const submit = (event: FormEvent) => {
    if (form.values.permissions.length > 0) return void form.submit(event)
    event.preventDefault()
    event.stopPropagation()
    notify.info('Adicione as permissões para a regra.')
  }
  return {
    ...form,
    setPermissions: (permissions: string[]) => form.form.setFieldValue('permissions', permissions),
    formProps: { ...form.formProps, onSubmit: submit },
  }
}
