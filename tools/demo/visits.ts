import { sql } from 'kysely'
import type { Random } from '../../apps/api/test/random.ts'
import type { Diary } from './diary.ts'
import { at, END, LAST_DAY, workingDays } from './hours.ts'
import { type Buyer, TYPED_PASSWORD } from './people/customers.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'
import { type Stockroom, shelves } from './stockroom.ts'

const DAYS = 30
const SEARCHES = 500
const VIEWS = 800
const SIGN_INS = 250
const OPEN_CARTS = 4

/** The most frequent searches first. */
const FOUND = [
  'iphone 13',
  'capa',
  'carregador',
  'película',
  'fone bluetooth',
  'cabo usb-c',
  'iphone 15',
  'jbl',
  'redmi note 14',
  'power bank',
  'galaxy a16',
  'airpods',
  'smartwatch',
  'caixa de som',
  'suporte',
]
const NOT_FOUND = [
  'iphone dobrável',
  'playstation',
  'capa tablet',
  'drone',
  'carregador notebook dell',
  'moto razr',
  'película ipad',
  'alexa',
  'ssd 1tb',
  'controle xbox',
  'nokia tijolão',
  'bateria original samsung',
  'kindle',
]

const falling = <T>(list: readonly T[]) => list.map((value, index) => [value, 1 / (index + 1)] as const)

/** Searches, products that customers look at, sign-ins and, at the end, carts that wait for the customer's decision. */
export function planVisits(
  shop: LivingShop,
  diary: Diary,
  random: Random,
  team: Team,
  buyers: readonly Buyer[],
  { blueprints }: Stockroom,
): void {
  const days = workingDays(DAYS)
  const lately = () => {
    const day = days[Math.floor(days.length * (1 - random.next() ** 1.4 * 0.999))] ?? LAST_DAY
    return at(day, random.int(8 * 60, day === LAST_DAY ? 17 * 60 + 50 : 20 * 60 + 30))
  }
  const times = (count: number, deed: () => Promise<unknown>) => {
    for (let index = 0; index < count; index++) diary.plan(lately(), deed)
  }
  const customer = () => random.among(falling(buyers))()
  times(SEARCHES, () => {
    const term = random.among(falling(random.chance(0.8) ? FOUND : NOT_FOUND))()
    const path = `/shop/products/full/search/${encodeURIComponent(term)}/email/${customer().email}`
    return shop.call('GET', path, random.pick(team.sellers))
  })
  times(VIEWS, async () => {
    const shown = (await shelves(shop)).filter(({ archived }) => !archived)
    const draw = random.among(
      shown.map(({ id }) => [id, (blueprints.get(id)?.popularity ?? 0) ** 2] as const),
    )
    return shop.call('GET', `/shop/products/${draw()}`, customer())
  })
  times(SIGN_INS, () =>
    shop.call('POST', '/shop/customers/signin', null, {
      email: customer().email,
      password: TYPED_PASSWORD,
    }),
  )
  diary.plan(END - 40 * 60_000, async () => {
    const missing = (await shelves(shop)).filter(({ stock, archived }) => stock === 0 && !archived)
    for (const { id } of missing.slice(0, 4))
      for (const buyer of random.shuffled(buyers).slice(0, 3))
        await shop.call('POST', `/shop/products/${id}/notify-me`, buyer)
    const [linked] = await shop.read(
      sql<{
        id: number
      }>`select id from products where name like 'Fonte GaN 65 W 3 Portas%' and archived_at is null order by stock, id limit 1`,
    )
    const link = { term: 'carregador notebook dell', state: 'linked', productId: linked?.id }
    await shop.call('PUT', '/wanted', team.stockers[0] ?? team.manager, link)
  })
  for (let index = 0; index < OPEN_CARTS; index++)
    diary.plan(END - random.int(1, 7) * 60_000, async () => {
      const buyer = random.pick(buyers)
      const forSale = (await shelves(shop)).filter(({ stock, archived }) => !archived && stock > 3)
      for (const { id } of random.shuffled(forSale).slice(0, random.int(1, 4)))
        await shop.call('POST', `/orders/cart/add/${buyer.id}`, buyer, {
          productId: id,
          quantity: random.int(1, 3),
        })
    })
}
