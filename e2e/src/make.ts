import { randomInt, randomUUID } from 'node:crypto'
import type { ShopClient } from '@shop/api-client/client'
import type { Permission } from '@shop/domain/permissions'
import { PASSWORD } from './customer.ts'
import { mailedCode } from './mail.ts'

const digit = (digits: number[], weights: number[]) => {
  const rest = digits.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** A CPF that no other test has. */
export function newCpf(): string {
  const base = Array.from({ length: 9 }, () => randomInt(10))
  const first = digit(base, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = digit([...base, first], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return [...base, first, second].join('')
}

interface Terms {
  level?: 1 | 2 | 3
  shippingCost?: number
  warrantyPercentage?: number
  fastDeliveryTax?: number
  delivererId?: number
  creditLimit?: number
  termPlans?: number[][]
}

/** A customer who signed up and waits for approval. */
export async function signUp(
  api: ShopClient,
  { neighborhood = 'Centro', name = `Cliente ${randomUUID().slice(0, 8)}` } = {},
) {
  const email = `${randomUUID()}@cliente.local`
  const { data, error } = await api.POST('/api/shop/customers/signup', {
    body: {
      name,
      email,
      phone: '11987654321',
      document: newCpf(),
      password: PASSWORD,
      address: {
        street: 'Rua das Flores',
        number: '10',
        neighborhood,
        zipCode: '01001000',
        city: 'São Paulo',
        state: 'SP',
      },
      acceptsTerms: true,
    },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { name, email }
}

/** A customer who signed up and was approved with these terms. */
export async function makeCustomer(api: ShopClient, terms: Terms, neighborhood?: string) {
  const { name, email } = await signUp(api, neighborhood === undefined ? {} : { neighborhood })
  await api.PATCH('/api/administrator/customers/approve', {
    body: { email, level: 3, shippingCost: 0, warrantyPercentage: 0, approve: true, ...terms },
  })
  const { data: found } = await api.GET('/api/administrator/customer/{email}', {
    params: { path: { email } },
  })
  if (!found) throw new Error('The customer was not made')
  return { id: found.data.id, name, email }
}

const FUNCTIONS = { attendant: 1, deliverer: 2 } as const

/** A colleague with only these permissions who has not chosen a password yet. */
export async function inviteEmployee(
  api: ShopClient,
  permissions: Permission | Permission[],
  kind: keyof typeof FUNCTIONS = 'attendant',
) {
  const email = `${randomUUID()}@loja.local`
  const name = `Colega ${randomUUID().slice(0, 8)}`
  const role = await api.POST('/api/roles', {
    body: { name: `Regra ${randomUUID()}`, permissions: [permissions].flat() },
  })
  const { error } = await api.POST(`/api/accounts/employee/${kind}/signup`, {
    body: {
      name,
      func: FUNCTIONS[kind],
      email,
      phone: '11987654321',
      document: newCpf(),
      roleId: role.data?.data.id,
    },
  })
  if (error) throw new Error(JSON.stringify(error))
  return { name, email }
}

/** A colleague with only these permissions and a password. */
export async function makeEmployee(
  api: ShopClient,
  permissions: Permission | Permission[],
  kind?: keyof typeof FUNCTIONS,
) {
  const { email } = await inviteEmployee(api, permissions, kind)
  const password = 'cavalo bateria grampo'
  const code = await mailedCode(email)
  await api.PATCH('/api/accounts/users/activate', { body: { email, code, newPassword: password } })
  return { email, password }
}

interface FirstProduct {
  name?: string
  cost?: number
  sellPrice?: number
  stock?: number
  /** Makes the product serialised, with one unit per number. */
  serials?: string[]
}

/** A product of a brand of its own, with its first stock. */
export async function makeProduct(
  api: ShopClient,
  { name, cost = 10, sellPrice = 20, stock = 1, serials }: FirstProduct,
) {
  const brand = `Marca ${randomUUID().slice(0, 8)}`
  await api.POST('/api/products/brand', { body: { name: brand } })
  const { data, error } = await api.POST('/api/products', {
    body: {
      name: name ?? `Produto ${randomUUID().slice(0, 8)}`,
      description: '',
      brand,
      reference: '',
      cost,
      sellPrice,
      discount: { goldPercentage: 20, silverPercentage: 40 },
      stock: serials?.length ?? stock,
      ...(serials && { serialised: true, serials }),
      stockAlert: 0,
      tags: [],
      images: [],
    },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.data
}
