import type { EmployeeKind } from '@shop/domain/employee-kind'
import type { Permission } from '@shop/domain/permissions'
import type { Actor } from '../../actor.ts'
import type { RowWithId } from '../load/insert-rows.ts'
import type { Random } from '../random.ts'
import { makeCpf, makeMobile } from './documents.ts'

interface Role {
  name: string
  permissions: readonly Permission[]
  /** The login of the person whose sign-in of this role is printed. */
  login: string
}

/** The first 'bo:manage' permission of a role decides the first screen after signing in. */
export const ROLES = [
  {
    name: 'Gerente',
    login: 'gerente',
    permissions: [
      'bo:manage:dashboard',
      'bo:manage:customers',
      'bo:manage:products',
      'bo:manage:employees',
      'bo:manage:orders',
      'bo:manage:reports',
      'bo:manage:internal_sales',
    ],
  },
  { name: 'Vendedor', login: 'vendedor', permissions: ['bo:manage:internal_sales', 'bo:manage:dashboard'] },
  { name: 'Caixa e Pedidos', login: 'caixa', permissions: ['bo:manage:orders', 'bo:manage:customers'] },
  { name: 'Estoque', login: 'estoque', permissions: ['bo:manage:products', 'app:stocking'] },
  { name: 'Entregador', login: 'entregador', permissions: ['app:delivery'] },
  { name: 'Relatórios', login: 'relatorios', permissions: ['bo:manage:reports', 'bo:manage:dashboard'] },
] as const satisfies readonly Role[]

export type RoleName = (typeof ROLES)[number]['name']

export const loginEmail = (login: string) => `${login}@demo.local`

const PEOPLE: readonly (readonly [name: string, kind: EmployeeKind, role: RoleName, login: string])[] = [
  ['Camila Duarte', 'attendant', 'Gerente', 'gerente'],
  ['Rafael Nogueira', 'attendant', 'Vendedor', 'vendedor'],
  ['Juliana Prado', 'attendant', 'Vendedor', 'juliana.prado'],
  ['Thiago Bastos', 'attendant', 'Vendedor', 'thiago.bastos'],
  ['Larissa Campos', 'attendant', 'Vendedor', 'larissa.campos'],
  ['Sônia Martins', 'attendant', 'Caixa e Pedidos', 'caixa'],
  ['Eduardo Rezende', 'attendant', 'Caixa e Pedidos', 'eduardo.rezende'],
  ['Helena Fonseca', 'attendant', 'Relatórios', 'relatorios'],
  ['Marcos Vieira', 'stocker', 'Estoque', 'estoque'],
  ['Priscila Gomes', 'stocker', 'Estoque', 'priscila.gomes'],
  ['Wagner Teixeira', 'stocker', 'Estoque', 'wagner.teixeira'],
  ['Diego Ferreira', 'deliverer', 'Entregador', 'entregador'],
  ['Anderson Lima', 'deliverer', 'Entregador', 'anderson.lima'],
  ['Cristiano Rocha', 'deliverer', 'Entregador', 'cristiano.rocha'],
  ['Vanessa Moura', 'deliverer', 'Entregador', 'vanessa.moura'],
  ['Wellington Dias', 'deliverer', 'Entregador', 'wellington.dias'],
  ['Igor Tavares', 'deliverer', 'Entregador', 'igor.tavares'],
  ['Débora Queiroz', 'attendant', 'Vendedor', 'debora.queiroz'],
]

/** Former employees: their accounts are blocked and they did nothing in the last months. */
const LEFT = new Set(['igor.tavares', 'debora.queiroz'])

export interface Team {
  roles: RowWithId<'roles'>[]
  employees: RowWithId<'employees'>[]
  /** Working employees, by what they do in the demo shop's orders. */
  sellers: Staff[]
  cashiers: Staff[]
  stockers: Staff[]
  deliverers: Staff[]
  manager: Staff
}

/** The person named in a generated row; permissions are not checked in the demo. */
export type Performer = Pick<Actor, 'employeeId' | 'who'>

export interface Staff {
  employeeId: number
  who: string
}

/** @param passwordHashes by login, for those whose sign-in is printed; the others have no password yet */
export function hireTeam(
  random: Random,
  nextId: (table: 'roles' | 'employees') => number,
  hiredAt: string,
  passwordHashes: ReadonlyMap<string, string>,
): Team {
  const roles = ROLES.map(({ name, permissions }) => ({
    id: nextId('roles'),
    name,
    permissions: [...permissions],
    created_at: hiredAt,
  }))
  const employees = PEOPLE.map(([name, kind, role, login]) => ({
    id: nextId('employees'),
    kind,
    name,
    email: loginEmail(login),
    phone: makeMobile(random),
    document: makeCpf(random),
    role_id: roles.find((one) => one.name === role)?.id ?? null,
    password_hash: passwordHashes.get(login) ?? null,
    is_blocked: LEFT.has(login),
    created_at: hiredAt,
  }))
  const working = (role: RoleName): Staff[] =>
    employees
      .filter((one, index) => PEOPLE[index]?.[2] === role && !one.is_blocked)
      .map(({ id, name }) => ({ employeeId: id, who: name }))
  const [manager] = working('Gerente')
  return {
    roles,
    employees,
    sellers: working('Vendedor'),
    cashiers: working('Caixa e Pedidos'),
    stockers: working('Estoque'),
    deliverers: working('Entregador'),
    manager: manager as Staff,
  }
}
