import { fold } from '@shop/domain/text'
import { CUSTOMER_EMAIL } from '../../../apps/api/src/demo/sign-ins.ts'
import type { Random } from '../../../apps/api/test/random.ts'
import type { Diary } from '../diary.ts'
import { daysAgo, openAfter } from '../hours.ts'
import type { LivingShop, Person } from '../shop.ts'
import { makeCnpj, makeCpf, makeMobile } from './documents.ts'
import { COMPANY_FORMS, COMPANY_NAMES, FIRST_NAMES, SURNAMES } from './names.ts'
import { PLACES_SERVED, type Place } from './places.ts'
import type { Team } from './team.ts'

/** The password that every customer types; the dump contains other ones. */
export const TYPED_PASSWORD = 'Vitrine-Quadrada-71'

type Fate = 'Approved' | 'Blocked' | 'Reproved' | 'Waiting'
const HEADCOUNT: readonly (readonly [Fate, count: number, fromDays: number, toDays: number])[] = [
  ['Approved', 98, 100, 700],
  ['Approved', 18, 4, 60],
  ['Blocked', 7, 130, 400],
  ['Reproved', 7, 5, 80],
  ['Waiting', 11, 0.1, 6],
]
/** Days ago: when the blocked ones were blocked. */
const BLOCKED = 55

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

/** A customer who may buy. */
export interface Buyer extends Person {
  email: string
  level: number
  hasWarranty: boolean
  hasFast: boolean
  /** How often this customer buys compared with others. */
  weight: number
}

const mailbox = (text: string) => fold(text).replace(/[^a-z0-9]+/g, '.')

function person(random: Random) {
  const [first, middle, last] = [random.pick(FIRST_NAMES), random.pick(SURNAMES), random.pick(SURNAMES)]
  return {
    name: middle === last ? `${first} ${last}` : `${first} ${middle} ${last}`,
    email: `${mailbox(`${first} ${last}`)}${random.int(10, 99)}@correio.example`,
    document: makeCpf(random),
  }
}

const company = (random: Random, name: string, index: number) => ({
  name: `${name} ${random.pick(COMPANY_FORMS)}`,
  email: `compras@${mailbox(name).replaceAll('.', '')}.example`,
  document: makeCnpj(random, index % 3 === 0),
})

const addressIn = (random: Random, { neighborhood, city, zipPrefix, streets }: Place) => ({
  street: random.pick(streets),
  number: String(random.int(12, 1980)),
  neighborhood,
  zipCode: `${zipPrefix}${String(random.int(0, 899)).padStart(3, '0')}`,
  city,
  state: 'SP',
})

function termsOf(random: Random, { freight }: Place, isCompany: boolean, { deliverers }: Team) {
  return {
    level: random.pick(isCompany ? [1, 1, 1, 2, 2, 3] : [0, 0, 1, 2, 2, 3, 3, 3]),
    shippingCost: freight,
    warrantyPercentage: random.pick([0, 0, 5, 8, 10, 12.5]),
    fastDeliveryTax: random.chance(0.55) ? freight + 10 : 0,
    ...(random.chance(0.88) ? { delivererId: random.pick(deliverers).id } : {}),
  }
}

/**
 * Plans the applications and the shop's decisions. The returned list grows while the customers are approved. One of
 * them has the published password, and terms that show every feature.
 */
export function planCustomers(shop: LivingShop, diary: Diary, random: Random, team: Team): Buyer[] {
  const buyers: Buyer[] = []
  const companies = random.shuffled(COMPANY_NAMES)
  const emails = new Set<string>()
  let [count, blocked] = [0, 0]
  for (const [fate, number, from, to] of HEADCOUNT)
    for (let index = 0; index < number; index++) {
      const isPublished = count === 1
      const name = count % 4 === 0 ? companies[count / 4] : undefined
      let who = name ? company(random, name, count / 4) : person(random)
      while (emails.has(who.email)) who = person(random)
      emails.add(who.email)
      if (isPublished) who.email = CUSTOMER_EMAIL
      const place = random.pick(PLACES_SERVED)
      const terms = termsOf(random, place, who.document.length === 14, team)
      if (isPublished)
        Object.assign(terms, {
          warrantyPercentage: 10,
          fastDeliveryTax: place.freight + 10,
          delivererId: team.deliverers[0]?.id,
        })
      const isVerified = fate !== 'Waiting' || count % 3 > 0
      const notes = random.chance(0.2) ? random.pick(NOTES) : ''
      const body = {
        ...who,
        phone: makeMobile(random),
        password: TYPED_PASSWORD,
        address: addressIn(random, place),
        notes,
        acceptsTerms: true,
      }
      const when = daysAgo(isPublished ? 640 : from + random.next() * (to - from), random.int(545, 1_060))
      const answeredBy = random.pick([team.manager, ...team.cashiers])
      const answeredAt = openAfter(when, random.int(20, 900))
      const blockNote = fate === 'Blocked' ? BLOCK_NOTES[blocked++] : undefined
      const weight = 1 / random.int(2, 10)
      count++
      diary.plan(when, async () => {
        await shop.call('POST', '/shop/customers/signup', null, body)
        await shop.work()
        // The response does not show whether somebody signed up.
        const { id } = await shop.owner
          .selectFrom('customers')
          .select('id')
          .where('email', '=', who.email)
          .executeTakeFirstOrThrow()
        const customer: Buyer = {
          id,
          name: who.name,
          kind: 'customer',
          email: who.email,
          level: terms.level,
          hasWarranty: terms.warrantyPercentage > 0,
          hasFast: terms.fastDeliveryTax > 0,
          weight,
        }
        if (isVerified)
          await shop.call('POST', '/shop/customers/me/email/confirm', customer, {
            code: shop.codeFor(who.email),
          })
        if (fate === 'Waiting') return
        diary.plan(answeredAt, async () => {
          const response = {
            email: who.email,
            approve: fate !== 'Reproved',
            ...(fate === 'Reproved' ? { note: 'Documento não confere.' } : terms),
          }
          await shop.call('PATCH', '/administrator/customers/approve', answeredBy, response)
          if (fate !== 'Reproved') buyers.push(customer)
        })
        if (blockNote)
          diary.plan(daysAgo(BLOCKED - random.int(0, 20), random.int(560, 1_000)), async () => {
            buyers.splice(buyers.indexOf(customer), 1)
            await shop.call('PATCH', `/administrator/customer/${id}/status`, answeredBy, {
              status: 'Blocked',
              note: blockNote,
            })
          })
      })
    }
  return buyers
}
