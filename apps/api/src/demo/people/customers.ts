import { SIGNUP_TERMS } from '@shop/contract/signup'
import type { CustomerStatus } from '@shop/domain/customer-status'
import type { Level } from '@shop/domain/pricing'
import { fold } from '@shop/domain/text'
import { demoPassword } from '../../features/identity/accounts/demo-password.ts'
import type { RowWithId } from '../load/insert-rows.ts'
import type { Random } from '../random.ts'
import { makeCnpj, makeCpf, makeMobile } from './documents.ts'
import { COMPANY_FORMS, COMPANY_NAMES, FIRST_NAMES, SURNAMES } from './names.ts'
import { PLACES_SERVED, type Place } from './places.ts'
import type { Staff } from './team.ts'

export type Customer = RowWithId<'customers'> & { status: CustomerStatus }

/** The password of the demo customers who use the customer's app. */
export const CUSTOMER_PASSWORD = demoPassword('cliente')
/** The e-mail address of one of them, easy to remember. */
export const CUSTOMER_EMAIL = 'cliente@demo.local'

const DAY = 86_400_000
const HEADCOUNT: readonly (readonly [CustomerStatus, count: number, fromDays: number, toDays: number])[] = [
  ['Approved', 98, 100, 700],
  ['Approved', 18, 4, 60],
  ['Blocked', 7, 130, 400],
  ['Reproved', 7, 5, 80],
  ['Waiting', 11, 0.1, 6],
]
const APP_USERS = 8

const BLOCK_NOTES = [
  'Comprovante de depósito adulterado no último pedido.',
  'Três pedidos recusados na porta sem justificativa.',
  'Duas devoluções com aparelhos trocados.',
  'Inadimplente desde o mês passado.',
  'Endereço não existe; motoboy não localizou o cliente.',
  'Pedido do próprio cliente: encerrou a loja.',
  'Ofensas ao motoboy durante a entrega.',
]

const NOTES = [
  'Ligar antes de sair para a entrega.',
  'Entregar na portaria, com o Sr. Antônio.',
  'Recebe só à tarde.',
  'Loja no segundo piso da galeria, box 14.',
  'Prefere nota fiscal por e-mail.',
]

interface Name {
  name: string
  email: string
  document: string
}

const mailbox = (text: string) => fold(text).replace(/[^a-z0-9]+/g, '.')

function person(random: Random): Name {
  const [first, middle, last] = [random.pick(FIRST_NAMES), random.pick(SURNAMES), random.pick(SURNAMES)]
  return {
    name: middle === last ? `${first} ${last}` : `${first} ${middle} ${last}`,
    email: `${mailbox(`${first} ${last}`)}${random.int(10, 99)}@correio.example`,
    document: makeCpf(random),
  }
}

const company = (random: Random, name: string, index: number): Name => ({
  name: `${name} ${random.pick(COMPANY_FORMS)}`,
  email: `compras@${mailbox(name).replaceAll('.', '')}.example`,
  document: makeCnpj(random, index % 3 === 0),
})

function* names(random: Random): Generator<Name, never> {
  const companies = random.shuffled(COMPANY_NAMES)
  for (let index = 0; ; index++) {
    const name = index % 4 === 0 ? companies[index / 4] : undefined
    yield name ? company(random, name, index / 4) : person(random)
  }
}

const address = (random: Random, { neighborhood, city, zipPrefix, streets }: Place) => ({
  street: random.pick(streets),
  number: String(random.int(12, 1980)),
  neighborhood,
  zip_code: `${zipPrefix}${String(random.int(0, 899)).padStart(3, '0')}`,
  city,
  state: 'SP',
})

/** The terms of a customer who was approved. */
function terms(random: Random, { freight }: Place, isCompany: boolean, deliverers: readonly Staff[]) {
  return {
    level: random.pick<Level>(isCompany ? [1, 1, 1, 2, 2, 3] : [0, 0, 1, 2, 2, 3, 3, 3]),
    shipping_cost_cents: freight * 100,
    warranty_ppm: random.pick([0, 0, 50_000, 80_000, 100_000, 125_000]),
    fast_delivery_tax_cents: random.chance(0.55) ? freight * 100 + 1_000 : 0,
    deliverer_id: random.chance(0.88) ? random.pick(deliverers).employeeId : null,
  }
}

const NO_TERMS = {
  level: 0 as const,
  shipping_cost_cents: 0,
  warranty_ppm: 0,
  fast_delivery_tax_cents: 0,
  deliverer_id: null,
}

/** Between morning and evening, because a sign-up at four in the morning looks wrong. */
function dayTime(random: Random, now: number, daysAgo: number): number {
  const at = new Date(now - daysAgo * DAY)
  if (daysAgo > 1) at.setUTCHours(random.int(12, 22), random.int(0, 59), random.int(0, 59), 0)
  return at.getTime()
}

/** Customers in every state and of every level, the oldest first. */
export function signUpCustomers(
  random: Random,
  now: number,
  deliverers: readonly Staff[],
  passwordHash: string,
  nextId: (table: 'customers') => number,
): Customer[] {
  const arrivals = HEADCOUNT.flatMap(([status, count, fromDays, toDays]) =>
    Array.from({ length: count }, () => {
      const daysAgo = fromDays + random.next() * (toDays - fromDays)
      return { status, at: dayTime(random, now, daysAgo) }
    }),
  ).sort((a, b) => a.at - b.at)
  const people = names(random)
  const emails = new Set<string>()
  let blocked = 0
  const customers = arrivals.map(({ status, at }): Customer => {
    let who = people.next().value
    while (emails.has(who.email)) who = person(random)
    emails.add(who.email)
    const place = random.pick(PLACES_SERVED)
    const wasApproved = status === 'Approved' || status === 'Blocked'
    const createdAt = new Date(at).toISOString()
    const id = nextId('customers')
    return {
      id,
      ...who,
      phone: makeMobile(random),
      status,
      block_note: status === 'Blocked' ? (BLOCK_NOTES[blocked++ % BLOCK_NOTES.length] ?? null) : null,
      ...(wasApproved ? terms(random, place, who.document.length === 14, deliverers) : NO_TERMS),
      notes: random.chance(0.2) ? random.pick(NOTES) : '',
      ...address(random, place),
      password_hash: null,
      terms_text: SIGNUP_TERMS,
      terms_accepted_at: createdAt,
      created_at: createdAt,
      // Some waiting customers have not typed their code yet.
      email_verified_at: status === 'Waiting' && id % 3 === 0 ? null : createdAt,
    }
  })
  giveAppAccess(customers, passwordHash)
  return customers
}

/**
 * The first of them are those with whom a person can try the customer's app: they have a deliverer, a warranty and a fast
 * delivery, so that every choice of the checkout is offered.
 */
function giveAppAccess(customers: Customer[], passwordHash: string): void {
  const users = customers
    .filter(
      (one) =>
        one.status === 'Approved' && one.deliverer_id && one.warranty_ppm && one.fast_delivery_tax_cents,
    )
    .slice(0, APP_USERS)
  for (const user of users) user.password_hash = passwordHash
  if (users[0]) users[0].email = CUSTOMER_EMAIL
}
