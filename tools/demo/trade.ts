import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Random } from '../../apps/api/test/random.ts'
import type { Diary } from './diary.ts'
import { at, END, LAST_DAY, workingDays } from './hours.ts'
import type { Images } from './images/render-images.ts'
import { Lifetime } from './lifetime.ts'
import type { Buyer } from './people/customers.ts'
import type { Team } from './people/team.ts'
import { nextProof } from './proofs.ts'
import type { LivingShop, Person } from './shop.ts'
import { type Stockroom, shelves } from './stockroom.ts'

const MINUTE = 60_000
const ORDERS = 1_000
/** The share of orders that customers place themselves. */
const APP_SHARE = 0.22
const DEAR_CENTS = 40_000
const COMMENTS = [
  'Deixar na portaria.',
  'Ligar ao chegar.',
  'Precisa chegar antes das 16h.',
  'Enviar nota fiscal por e-mail.',
  'Cliente confere os aparelhos na entrega.',
]

export type Payment = 'cash' | 'pix' | 'transfer'

/** The attributes of an order to be placed. */
export interface Wish {
  byApp: boolean
  payment: Payment
  hasProof: boolean
  isPickup: boolean
  isFast: boolean
}

/** Number of today's orders that wait in each status, and the attributes that lead there. */
const WAITING: readonly (readonly [StatusKey, count: number, wish: Partial<Wish>])[] = [
  [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, 7, {}],
  [ORDER_STATUS.EM_PREPARACAO, 4, {}],
  [ORDER_STATUS.AGUARDANDO_MOTOBOY, 7, { isPickup: false, isFast: false }],
  [ORDER_STATUS.EM_ENTREGA, 5, { isPickup: false, isFast: false }],
  [ORDER_STATUS.ENTREGUE, 5, { isPickup: false }],
  [ORDER_STATUS.AGUARDANDO_CLIENTE, 5, { isPickup: true }],
  [ORDER_STATUS.CANCELADO, 2, {}],
  [ORDER_STATUS.ERRO, 3, {}],
  [ORDER_STATUS.PROCESSANDO, 4, { byApp: true, payment: 'pix' }],
  [ORDER_STATUS.AGUARDANDO_COMPROVANTE, 4, { byApp: true, payment: 'transfer', hasProof: false }],
  [ORDER_STATUS.AGUARDANDO_APROVACAO, 8, { payment: 'transfer', hasProof: true }],
  [ORDER_STATUS.REPROVADOS, 3, { payment: 'transfer', hasProof: true }],
  [ORDER_STATUS.RETIRANDO, 3, { isPickup: true }],
  [ORDER_STATUS.ENTREGA_IMEDIATA, 4, { isPickup: false, isFast: true }],
  [ORDER_STATUS.EM_ENTREGA_IMEDIATA, 4, { isPickup: false, isFast: true }],
]

export class Trade {
  private readonly lifetime: Lifetime

  private readonly shop: LivingShop
  private readonly diary: Diary
  private readonly random: Random
  private readonly team: Team
  private readonly buyers: readonly Buyer[]
  private readonly stockroom: Stockroom

  constructor(
    shop: LivingShop,
    diary: Diary,
    random: Random,
    team: Team,
    buyers: readonly Buyer[],
    stockroom: Stockroom,
    images: Images,
  ) {
    this.shop = shop
    this.diary = diary
    this.random = random
    this.team = team
    this.buyers = buyers
    this.stockroom = stockroom
    this.lifetime = new Lifetime(shop, diary, random, team, images)
  }

  plan(): void {
    const { random, diary } = this
    const days = workingDays(90)
    for (let index = 0; index < ORDERS; index++) {
      const day = random.pick(days)
      const byApp = random.chance(APP_SHARE)
      const when = at(day, byApp ? random.int(8 * 60, 19 * 60 + 30) : random.int(9 * 60 + 2, 17 * 60 + 50))
      diary.plan(when, () => this.sell({ byApp }))
    }
    for (const [status, count, wish] of WAITING)
      for (let index = 0; index < count; index++) {
        const isNow = status === ORDER_STATUS.PROCESSANDO
        const when = isNow ? END - random.int(1, 8) * MINUTE : at(LAST_DAY, random.int(15 * 60, 17 * 60))
        diary.plan(when, () => this.sell({ byApp: false, ...wish }, status))
      }
  }

  private pickBuyer(wish: Partial<Wish>): Buyer {
    const able = wish.isFast ? this.buyers.filter(({ hasFast }) => hasFast) : this.buyers
    return this.random.among(able.map((buyer) => [buyer, buyer.weight]))()
  }

  private pickWish(buyer: Buyer, given: Partial<Wish>): Wish {
    const { random } = this
    const byApp = given.byApp ?? false
    const payment =
      given.payment ??
      random.pick<Payment>(
        byApp
          ? ['pix', 'pix', 'pix', 'transfer']
          : ['cash', 'cash', 'cash', 'cash', 'pix', 'pix', 'pix', 'transfer'],
      )
    const isPickup = given.isPickup ?? random.chance(0.2)
    return {
      byApp,
      payment,
      // Employees cannot place a transfer without its proof.
      hasProof: given.hasProof ?? (!byApp || random.chance(0.5)),
      isPickup,
      isFast: given.isFast ?? (!isPickup && buyer.hasFast && random.chance(0.35)),
    }
  }

  /** What a customer of the level buys: no product twice and no more than its stock. Resellers buy more at once. */
  private async fillBasket(level: number): Promise<Map<number, number>> {
    const { random } = this
    const resells = level === 1 || level === 2
    const lines = random.pick(resells ? [1, 2, 2, 3, 3, 3, 5, 7] : [1, 1, 1, 2, 2, 3])
    const onSale = (await shelves(this.shop)).flatMap((one) => {
      const blueprint = this.stockroom.blueprints.get(one.id)
      return blueprint && one.stock > 0 && !one.archived
        ? [[{ ...one, blueprint }, blueprint.popularity] as const]
        : []
    })
    const draw = random.among(onSale)
    const basket = new Map<number, number>()
    for (let tries = 0; basket.size < lines && tries < 40; tries++) {
      const { id, stock, blueprint } = draw()
      const isDear = blueprint.costCents > DEAR_CENTS
      const few = isDear || random.chance(0.75) ? 1 : 2
      basket.set(id, Math.min(stock, resells ? random.int(1, isDear ? 2 : 6) : few))
    }
    return basket
  }

  private async fillCart(buyer: Buyer, by: Person): Promise<void> {
    for (const [productId, quantity] of await this.fillBasket(buyer.level))
      await this.shop.call('POST', `/orders/cart/add/${buyer.id}`, by, { productId, quantity })
  }

  /** A delivery without warranty, paid by these parts of its total in reais. */
  async sellInParts(buyer: Buyer, partsOf: (total: number) => object[]): Promise<void> {
    const by = this.random.pick(this.team.sellers)
    await this.fillCart(buyer, by)
    const { total } = await this.shop.call('GET', `/orders/pre/checkout/${buyer.id}`, by)
    const { orderId } = await this.shop.call('POST', `/orders/checkout/${buyer.id}`, by, {
      typeOfDelivery: 1,
      withWarranty: false,
      isFastDelivery: false,
      parts: partsOf(total),
    })
    await this.lifetime.begin({ orderId, txid: undefined, buyer, waitsIn: undefined })
  }

  private async sell(given: Partial<Wish>, waitsIn?: StatusKey): Promise<void> {
    const { shop, random } = this
    const buyer = this.pickBuyer(given)
    const wish = this.pickWish(buyer, given)
    const by: Person = wish.byApp ? buyer : random.pick(this.team.sellers)
    await this.fillCart(buyer, by)
    const kind = { cash: '', pix: 'pix/', transfer: 'bank/transfer/' }[wish.payment]
    const { orderId, txid } = await shop.call('POST', `/orders/checkout/${kind}${buyer.id}`, by, {
      typeOfDelivery: wish.isPickup ? 2 : 1,
      withWarranty: buyer.hasWarranty && random.chance(0.4),
      isFastDelivery: wish.isFast,
      comments: random.chance(0.15) ? random.pick(COMMENTS) : '',
      useCredit: random.chance(0.7),
      ...(wish.payment === 'transfer' && wish.hasProof ? { receiptImage: nextProof(shop) } : {}),
    })
    await this.lifetime.begin({ orderId, txid: txid ?? undefined, buyer, waitsIn })
  }

  /** No call of the shop leads to the status ERRO: programs that are connected to the database set it when they fail. */
  async setErrors(): Promise<void> {
    for (const id of this.lifetime.toFail) {
      await sql`update orders set status = ${ORDER_STATUS.ERRO}, updated_at = now() where id = ${id}`.execute(
        this.shop.owner,
      )
      await sql`insert into order_history (order_id, action, status, employee_id, who, comment) values
        (${id}, 'error', ${ORDER_STATUS.ERRO}, null, 'Sistema', 'Falha ao imprimir a etiqueta de envio.')`.execute(
        this.shop.owner,
      )
    }
  }
}
