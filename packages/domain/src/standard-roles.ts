import type { EmployeeKind } from './employee-kind.ts'
import { FULL_ACCESS, PERMISSIONS, type Permission } from './permissions.ts'

export interface StandardRole {
  name: string
  permissions: readonly Permission[]
  /** The kind of employee that this role is proposed for. */
  kind?: EmployeeKind
}

const everyPermission = Object.keys(PERMISSIONS) as Permission[]

/** May hire everybody but administrators: a person grants only what they hold. */
const MANAGER = everyPermission.filter((one) => one !== FULL_ACCESS && one !== 'bo:manage:roles')

/** The roles of the trade: an empty shop starts with them, and a new role can begin as one of them. */
export const STANDARD_ROLES: readonly StandardRole[] = [
  { name: 'Administrador', permissions: [FULL_ACCESS] },
  { name: 'Gerente', permissions: MANAGER },
  { name: 'Vendedor', permissions: ['bo:manage:internal_sales', 'app:counter'], kind: 'attendant' },
  {
    name: 'Caixa',
    permissions: ['bo:manage:orders', 'bo:manage:customers', 'bo:manage:internal_sales', 'app:counter'],
  },
  { name: 'Estoque', permissions: ['bo:manage:products', 'app:stocking'], kind: 'stocker' },
  { name: 'Entregador', permissions: ['app:delivery'], kind: 'deliverer' },
]

/** The name of the role that is proposed for a new employee of this kind. */
export const standardRoleOf = (kind: EmployeeKind): string | undefined =>
  STANDARD_ROLES.find((role) => role.kind === kind)?.name
