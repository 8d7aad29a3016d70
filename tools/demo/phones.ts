import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'
import { type Random, seededRandom } from '../../apps/api/test/random.ts'
import type { Diary } from './diary.ts'
import { daysAgo } from './hours.ts'
import { type Images, lookKey } from './images/render-images.ts'
import type { Buyer } from './people/customers.ts'
import { makeCpf, makeMobile } from './people/documents.ts'
import { FIRST_NAMES, SURNAMES } from './people/names.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'
import type { Stockroom } from './stockroom.ts'

const SEED = 13
const HOLDING_DAYS = 2
const CHECKLIST = ['Tela', 'Bateria (%)', 'Câmeras', 'Conta removida', 'Carregador']
const FIRST_DAY = 50
/** The supplier of phones, to whom defective ones go back. */
const PHONE_SUPPLIER = 'Importadora Celular Sul'

/** Used phones that the shop buys: the new model, what a used one costs when bought in grade A, and when sold, in reais. */
const USED = [
  { model: 'iPhone 13', price: 1_450, sells: 2_190 },
  { model: 'iPhone 15', price: 2_300, sells: 3_290 },
  { model: 'Galaxy S24', price: 1_500, sells: 2_190 },
] as const
const SHARES = { A: 1, B: 0.85, C: 0.65 } as const

/** Days ago, model, grade and what is special about each purchase. */
const BOUGHT: readonly (readonly [
  days: number,
  model: number,
  grade: 'A' | 'B' | 'C',
  settle: string,
  lacks?: 'documentImage',
])[] = [
  [46, 0, 'A', 'pix'],
  [38, 1, 'B', 'cash'],
  [31, 2, 'A', 'credit'],
  [22, 0, 'B', 'pix'],
  [12, 0, 'C', 'cash'],
  [5, 1, 'A', 'credit'],
  [3, 2, 'B', 'pix', 'documentImage'],
  [0, 0, 'A', 'pix'],
]

type Step = readonly [status: string, comment: string, more?: object]
/** Days ago, the problem, and how far each claim has come. */
const CLAIMS: readonly (readonly [days: number, problem: string, steps: readonly Step[]])[] = [
  [
    36,
    'Não carrega com o cabo original.',
    [
      ['analysis', 'Conector sujo.'],
      ['repaired', 'Conector limpo e testado.', { cost: 45 }],
      ['handed_back', 'Cliente testou na loja.'],
    ],
  ],
  [
    24,
    'Tela apaga sozinha.',
    [
      ['analysis', 'Placa com defeito.'],
      ['replaced', 'Trocado por um novo.'],
      ['handed_back', 'Cliente levou o novo aparelho.'],
    ],
  ],
  [
    17,
    'Tela trincada na borda.',
    [
      ['analysis', 'Marca de queda.'],
      ['refused', 'Dano por queda não é coberto.'],
    ],
  ],
  [
    9,
    'Câmera não foca.',
    [
      ['analysis', 'Módulo com folga.'],
      ['replaced', 'Trocado por um novo.'],
    ],
  ],
  [4, 'Alto-falante chiando.', [['analysis', 'Enviado à bancada.']]],
  [1, 'Bateria dura meio dia.', []],
]

/** Used phones bought by the shop, phones that come back under warranty, and defective ones that go back to the supplier. */
export function planPhones(
  shop: LivingShop,
  diary: Diary,
  team: Team,
  buyers: readonly Buyer[],
  stockroom: Stockroom,
  images: Images,
): void {
  const random = seededRandom(SEED)
  const products: number[] = []
  const by = () => random.pick(team.sellers)
  diary.plan(daysAgo(FIRST_DAY, 600), async () => {
    const settings = { holdingDays: HOLDING_DAYS, checklist: CHECKLIST }
    await shop.call('PATCH', '/companies/phones', team.admin, settings)
    for (const used of USED) products.push(await addProduct(shop, team, stockroom, images, used))
    const prices = products.flatMap((productId, index) =>
      Object.entries(SHARES).map(([grade, share]) => ({
        productId,
        grade,
        price: Math.round((USED[index]?.price ?? 0) * share),
      })),
    )
    await shop.call('PUT', '/trade-ins/prices', team.manager, { prices })
  })
  for (const [days, model, grade, settle, lacks] of BOUGHT)
    diary.plan(daysAgo(days, random.int(600, 960)), async () => {
      const productId = products[model] ?? 0
      const body = {
        ...sellerOf(random, settle, buyers),
        productId,
        serial: stockroom.imei(productId),
        grade,
        settle,
        price: Math.round((USED[model]?.price ?? 0) * SHARES[grade]),
        checklist: {
          Tela: grade === 'C' ? 'riscada' : 'ok',
          'Bateria (%)': random.int(78, 96),
          Câmeras: 'ok',
          'Conta removida': true,
          Carregador: grade !== 'C',
        },
        documentImage: random.pick(images.documents),
        lookupImage: random.pick(images.documents),
        signature: random.pick(images.signatures),
        ...(lacks && { [lacks]: undefined }),
      }
      await shop.call('POST', '/trade-ins', by(), body)
    })
  for (const day of Array.from({ length: FIRST_DAY }, (_, index) => index))
    diary.plan(daysAgo(day, 500), () => shop.work(['nightly-work']))
  for (const [index, [days, problem, steps]] of CLAIMS.entries())
    diary.plan(daysAgo(days, 620 + index), () => claim(shop, diary, random, team, days, problem, steps))
  diary.plan(daysAgo(7, 660), () => sendBack(shop, diary, team))
}

function sellerOf(random: Random, settle: string, buyers: readonly Buyer[]) {
  if (settle === 'credit') return { customerId: random.pick(buyers).id }
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`
  return {
    seller: {
      name,
      document: makeCpf(random),
      phone: makeMobile(random),
      address: `Rua das Palmeiras, ${random.int(10, 900)}, São Paulo`,
    },
  }
}

/** The image of the used phone is that of the new one. */
async function addProduct(
  shop: LivingShop,
  { manager }: Team,
  { blueprints }: Stockroom,
  images: Images,
  { model, price, sells }: (typeof USED)[number],
): Promise<number> {
  const like = [...blueprints.values()].find(({ name }) => name.startsWith(`${model} 128 GB`))
  if (!like) throw new Error(`There is no ${model}.`)
  const { id } = await shop.call('POST', '/products', manager, {
    name: `${model} 128 GB seminovo`,
    description: `${model} de 128 GB usado, revisado e testado na loja. Garantia de 6 meses.`,
    brand: like.brand,
    reference: like.reference,
    cost: price,
    sellPrice: sells,
    discount: { goldPercentage: 15, silverPercentage: 25 },
    tags: ['seminovo', 'usado'],
    stock: 0,
    stockAlert: 0,
    serialised: true,
    warrantyMonths: 6,
    images: like.looks.slice(0, 1).map((look) => images.products.get(lookKey(look))),
  })
  return id
}

interface Sold {
  serial: string
  product_id: number
}

/** A phone that was sold some weeks before comes back. */
async function claim(
  shop: LivingShop,
  diary: Diary,
  random: Random,
  { sellers, cashiers }: Team,
  days: number,
  problem: string,
  steps: readonly Step[],
): Promise<void> {
  const [sold] = await shop.read(sql<Sold>`select serial, units.product_id from units
    join orders on orders.id = units.order_id
    where units.state = 'sold' and orders.status = ${sql.lit(ORDER_STATUS.FINALIZADOS)} and not exists (select from claims where unit_id = units.id)
      and exists (select from units as spare where spare.product_id = units.product_id and spare.state = 'stock')
    order by orders.id desc limit 1 offset ${sql.lit(random.int(3, 12))}`)
  if (!sold) return
  const checklist = { Tela: 'ok', 'Conta removida': true }
  const { id } = await shop.call('POST', '/claims', random.pick(sellers), {
    serial: sold.serial,
    problem,
    checklist,
  })
  for (const [index, [status, comment, more]] of steps.entries())
    diary.plan(daysAgo(Math.max(0, days - 1 - index), 640 + 90 * index), async () => {
      const [spare] = await shop.read(sql<Sold>`select serial, product_id from units
        where product_id = ${sold.product_id} and state = 'stock' order by id desc limit 1`)
      const body = { status, comment, ...more, ...(status === 'replaced' && { serial: spare?.serial }) }
      await shop.call('PATCH', `/claims/${id}`, random.pick(cashiers), body)
    })
}

/** Defective phones go back to their supplier, who replies about the first one. */
async function sendBack(shop: LivingShop, diary: Diary, { stockers, manager }: Team): Promise<void> {
  const by = stockers[0] ?? manager
  const defective = await shop.read(
    sql<{ serial: string }>`select serial from units where state = 'defective' order by id limit 3`,
  )
  const serials = defective.map(({ serial }) => serial)
  const { suppliers } = await shop.call('GET', '/suppliers', by)
  const supplier = suppliers.find(({ name }: { name: string }) => name === PHONE_SUPPLIER)
  const body = { supplierId: supplier?.id, serials, document: 'NF 5501' }
  const { id } = await shop.call('POST', '/supplier-returns', by, body)
  diary.plan(daysAgo(2, 700), () =>
    shop.call('PATCH', `/supplier-returns/${id}/units/${serials[0]}`, by, {
      outcome: 'credited',
      amount: 1_000,
    }),
  )
}
