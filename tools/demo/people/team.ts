import { EMPLOYEE_KINDS, type EmployeeKind } from '@shop/domain/employee-kind'
import type { Permission } from '@shop/domain/permissions'
import { loginEmail, type PublishedRole } from '../../../apps/api/src/demo/sign-ins.ts'
import type { Random } from '../../../apps/api/test/random.ts'
import type { LivingShop, Person } from '../shop.ts'
import { makeCpf, makeMobile } from './documents.ts'

/** The shop's own role beside those that every shop starts with. */
const OWN_ROLE = {
  name: 'Relatórios' satisfies PublishedRole,
  permissions: ['bo:manage:reports', 'bo:manage:dashboard'] satisfies Permission[],
}

const PEOPLE: readonly (readonly [name: string, kind: EmployeeKind, role: PublishedRole, login: string])[] = [
  ['Camila Duarte', 'attendant', 'Gerente', 'gerente'],
  ['Rafael Nogueira', 'attendant', 'Vendedor', 'vendedor'],
  ['Juliana Prado', 'attendant', 'Vendedor', 'juliana.prado'],
  ['Thiago Bastos', 'attendant', 'Vendedor', 'thiago.bastos'],
  ['Larissa Campos', 'attendant', 'Vendedor', 'larissa.campos'],
  ['Sônia Martins', 'attendant', 'Caixa', 'caixa'],
  ['Eduardo Rezende', 'attendant', 'Caixa', 'eduardo.rezende'],
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

/** Former employees: their accounts are blocked before the demo's days. */
const LEFT = new Set(['igor.tavares', 'debora.queiroz'])

export interface Team {
  admin: Person
  manager: Person
  sellers: Person[]
  cashiers: Person[]
  stockers: Person[]
  deliverers: Person[]
}

/** Roles and people. */
export async function hireTeam(shop: LivingShop, random: Random): Promise<Team> {
  const admin = await shop.admin()
  await shop.call('POST', '/roles', admin, OWN_ROLE)
  const roles = new Map<string, number>(
    ((await shop.call('GET', '/roles', admin)) as { id: number; name: string }[]).map(({ id, name }) => [
      name,
      id,
    ]),
  )
  const working = new Map<PublishedRole, Person[]>()
  for (const [name, kind, role, login] of PEOPLE) {
    const person = { name, document: makeCpf(random), email: loginEmail(login), phone: makeMobile(random) }
    const job = { func: EMPLOYEE_KINDS[kind].func, roleId: roles.get(role) }
    await shop.call('POST', `/accounts/employee/${kind}/signup`, admin, { ...person, ...job })
    const { id, version } = await shop.call('GET', `/employees/${person.email}`, admin)
    if (LEFT.has(login)) {
      await shop.call('PUT', `/employees/${kind}`, admin, { ...person, blocked: true, version })
      continue
    }
    working.set(role, [...(working.get(role) ?? []), { id, name, kind: 'employee' }])
  }
  const of = (role: PublishedRole) => working.get(role) ?? []
  return {
    admin,
    manager: of('Gerente')[0] as Person,
    sellers: of('Vendedor'),
    cashiers: of('Caixa'),
    stockers: of('Estoque'),
    deliverers: of('Entregador'),
  }
}
