import type { Order } from '@shop/contract/orders'
import type { FailureReason } from '@shop/domain/failed-delivery'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import type { ReturnReason, ReturnSettlement } from '@shop/domain/returns'
import { sql } from 'kysely'
import type { Random } from '../../apps/api/test/random.ts'
import type { Diary } from './diary.ts'
import { at, dayOf, departureAfter, openAfter } from './hours.ts'
import type { Images } from './images/render-images.ts'
import type { Buyer } from './people/customers.ts'
import type { Team } from './people/team.ts'
import { nextProof } from './proofs.ts'
import { type LivingShop, type Person, PIX_SECRET } from './shop.ts'

const MINUTE = 60_000
const PIX_EXPIRY_MINUTES = 60
const OPEN_MINUTES_A_DAY = 540

const CANCEL_REASONS = [
  'Cliente desistiu da compra.',
  'Endereço fora da área de entrega.',
  'Cliente não atende o telefone.',
  'Pedido feito em duplicidade.',
  'Produto com avaria na separação.',
  'Pagamento não confirmado.',
]
const NEIGHBOURS = ['Portaria', 'Recepção', 'Sr. Antônio (porteiro)', 'Dona Lourdes']
const RETURN_COMMENTS: Record<ReturnReason, readonly string[]> = {
  regret: ['Cliente desistiu dentro de sete dias.', 'Não serviu no aparelho.'],
  defect: ['Parou de carregar.', 'Tela com manchas.', 'Botão não responde.'],
  wrong: ['Modelo diferente do pedido.', 'Cor trocada na separação.'],
  other: ['Presente em duplicidade.'],
}

/** An order on its way from the placing to its end. */
interface Sale {
  orderId: number
  txid: string | undefined
  buyer: Buyer
  /** The status in which the order stays. */
  waitsIn: StatusKey | undefined
}

interface Life extends Sale {
  order: Order
  fate: 'finish' | 'cancel' | 'refuse' | 'unpaid'
  /** Number of steps until it is cancelled. */
  steps: number
}

type Step = { at: number; deed: () => Promise<void> } | undefined

/** The events of orders after they were placed, until they are finished: each step by a person who does that work. */
export class Lifetime {
  /** Orders that a person has to look at, see ERRO. */
  readonly toFail: number[] = []

  private readonly shop: LivingShop
  private readonly diary: Diary
  private readonly random: Random
  private readonly team: Team
  private readonly images: Images

  constructor(shop: LivingShop, diary: Diary, random: Random, team: Team, images: Images) {
    this.shop = shop
    this.diary = diary
    this.random = random
    this.team = team
    this.images = images
  }

  async begin(sale: Sale): Promise<void> {
    const life: Life = {
      ...sale,
      order: await this.look(sale.orderId),
      fate: this.pickFate(sale),
      steps: this.random.int(0, 4),
    }
    if (sale.waitsIn === ORDER_STATUS.ERRO) this.toFail.push(sale.orderId)
    else this.goOn(life)
  }

  private pickFate({ waitsIn }: Sale): Life['fate'] {
    if (waitsIn === ORDER_STATUS.CANCELADO) return 'cancel'
    if (waitsIn === ORDER_STATUS.REPROVADOS) return 'refuse'
    if (waitsIn) return 'finish'
    const drawn = this.random.next()
    if (drawn < 0.05) return 'cancel'
    if (drawn < 0.085) return 'refuse'
    return drawn < 0.12 ? 'unpaid' : 'finish'
  }

  private look = (orderId: number): Promise<Order> =>
    this.shop.call('GET', `/orders/by-id/${orderId}`, this.team.admin)

  private goOn(life: Life): void {
    if (life.order.statusKey === life.waitsIn) return
    const step = this.next(life)
    if (step)
      this.diary.plan(step.at, async () => {
        await step.deed()
        life.order = await this.look(life.orderId)
        this.goOn(life)
      })
  }

  /** So many open minutes from now; fewer for an order that has to reach a status today. */
  private soon({ waitsIn }: Life, min: number, max: number): number {
    const wait = min + this.random.next() * (max - min)
    return openAfter(this.shop.time(), waitsIn ? Math.min(wait, 6) : wait)
  }

  /** By the clock, but not at night: customers and banks never close. */
  private later({ waitsIn }: Life, min: number, max: number): number {
    const now = this.shop.time()
    const wait = min + this.random.next() * (max - min)
    return Math.min(now + (waitsIn ? Math.min(wait, 6) : wait) * MINUTE, at(dayOf(now), 20 * 60 + 40))
  }

  private get cashier(): Person {
    return this.random.pick([...this.team.cashiers, ...this.team.cashiers, this.team.manager])
  }

  private act = (
    method: 'PATCH' | 'POST' | 'PUT',
    action: string,
    by: Person,
    life: Life,
    body: object = {},
  ) =>
    this.shop.call(method, `/workflow/order/${action}`, by, { orderId: life.orderId, ...body }).then(() => {})

  private next(life: Life): Step {
    const { order, fate } = life
    const isOpen = ![ORDER_STATUS.CANCELADO, ORDER_STATUS.REPROVADOS, ORDER_STATUS.FINALIZADOS].some(
      (key) => key === order.statusKey,
    )
    if (fate === 'cancel' && isOpen && life.steps-- === 0)
      return {
        at: this.soon(life, 5, 95),
        deed: () =>
          this.act('PATCH', 'cancel', this.cashier, life, { comment: this.random.pick(CANCEL_REASONS) }),
      }
    switch (order.statusKey) {
      case ORDER_STATUS.PROCESSANDO:
        return this.payPix(life)
      case ORDER_STATUS.AGUARDANDO_COMPROVANTE:
        return {
          at: this.later(life, 12, 300),
          deed: () =>
            this.act('PATCH', 'proof', life.buyer, life, {
              receiptImage: nextProof(this.shop),
            }),
        }
      case ORDER_STATUS.AGUARDANDO_APROVACAO:
        return {
          at: this.soon(life, 6, 90),
          deed: () => this.act('PATCH', fate === 'refuse' ? 'refuse' : 'approve', this.cashier, life),
        }
      case ORDER_STATUS.AGUARDANDO_ESTOQUISTA:
        return {
          at: this.soon(life, 3, 50),
          deed: () => this.act('PATCH', 'prepare', this.random.pick(this.team.stockers), life),
        }
      case ORDER_STATUS.EM_PREPARACAO:
        return { at: this.soon(life, 5, 35), deed: () => this.pack(life) }
      case ORDER_STATUS.AGUARDANDO_MOTOBOY:
      case ORDER_STATUS.ENTREGA_IMEDIATA:
        return this.leave(life)
      case ORDER_STATUS.EM_ENTREGA:
      case ORDER_STATUS.EM_ENTREGA_IMEDIATA:
        return this.arrive(life)
      case ORDER_STATUS.ENTREGUE:
        return { at: this.soon(life, 25, 240), deed: () => this.act('POST', 'finalize', this.cashier, life) }
      case ORDER_STATUS.AGUARDANDO_CLIENTE:
        return this.fetch(life)
      case ORDER_STATUS.RETIRANDO:
        return { at: this.soon(life, 4, 40), deed: () => this.act('POST', 'finalize', this.cashier, life) }
      case ORDER_STATUS.FINALIZADOS:
        return this.comeBack(life)
    }
  }

  private notify = (life: Life) => {
    const characters = Array.from({ length: 11 }, () =>
      this.random.pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']),
    ).join('')
    const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12)
    const pix = {
      endToEndId: `E60746948${minute}${characters}`,
      txid: life.txid,
      valor: life.order.toPay.toFixed(2),
      horario: new Date().toISOString(),
    }
    return this.shop.call(
      'POST',
      '/webhooks/pix',
      null,
      { pix: [pix] },
      { authorization: `Bearer ${PIX_SECRET}` },
    )
  }

  private payPix(life: Life): Step {
    if (life.fate !== 'unpaid') return { at: this.later(life, 1, 9), deed: () => this.notify(life) }
    return {
      at: this.shop.time() + (PIX_EXPIRY_MINUTES + 1) * MINUTE,
      deed: async () => {
        await this.shop.work(['pix-expiry'])
        // Some payments arrive after that, and an employee has to decide about them.
        if (this.random.chance(0.25)) this.diary.plan(this.shop.time() + 9 * MINUTE, () => this.notify(life))
      },
    }
  }

  private async pack(life: Life): Promise<void> {
    const { order, orderId } = life
    const stocker =
      this.team.stockers.find(({ name }) => name === order.stocker) ?? this.random.pick(this.team.stockers)
    const serials: { productId: number; serial: string }[] = []
    for (const { productId, serialised, quantity } of order.items)
      if (serialised)
        serials.push(
          ...(await this.shop.read(
            sql<{ productId: number; serial: string }>`select product_id as "productId", serial from units
              where product_id = ${productId} and state = 'stock' order by id limit ${sql.lit(quantity)}`,
          )),
        )
    const images = this.random.shuffled(this.images.packages).slice(0, this.random.int(1, 2))
    await this.shop.call('PATCH', '/workflow/order/pack', stocker, { orderId, images, serials })
  }

  private delivererOf = ({ order }: Life): Person =>
    this.team.deliverers.find(({ id }) => id === order.delivererId) ?? this.cashier

  private leave(life: Life): Step {
    const { order, waitsIn } = life
    const isFast = order.statusKey === ORDER_STATUS.ENTREGA_IMEDIATA
    if (order.delivererId === null || (!waitsIn && this.random.chance(0.06))) {
      const other = this.random.pick(this.team.deliverers.filter(({ id }) => id !== order.delivererId))
      const change = `/orders/change/order/${life.orderId}/deliverer/${other.id}`
      return { at: this.soon(life, 4, 25), deed: () => this.shop.call('PUT', change, this.cashier) }
    }
    // A few customers who chose delivery fetch the order themselves.
    if (!waitsIn && this.random.chance(0.04))
      return { at: this.soon(life, 5, 60), deed: () => this.act('PATCH', 'pickup', this.cashier, life) }
    const together = departureAfter(this.shop.time()) + (1 + this.random.next() * 8) * MINUTE
    return {
      at: isFast || waitsIn ? this.soon(life, 3, 25) : together,
      deed: () => this.act('PATCH', 'dispatch', this.delivererOf(life), life),
    }
  }

  private arrive(life: Life): Step {
    const { random } = this
    const isFast = life.order.statusKey === ORDER_STATUS.EM_ENTREGA_IMEDIATA
    const by = this.delivererOf(life)
    if (!life.waitsIn && random.chance(0.05)) {
      const reason = random.pick<FailureReason>([
        'absent',
        'absent',
        'absent',
        'closed',
        'address',
        'refused',
      ])
      return { at: this.later(life, 20, 120), deed: () => this.act('PATCH', 'fail', by, life, { reason }) }
    }
    return {
      at: this.later(life, 15, isFast ? 60 : 160),
      deed: async () => {
        if (random.chance(0.08)) await this.takeBack(life, by)
        await this.act('PATCH', 'deliver', by, life, {
          signature: random.pick(this.images.signatures),
          receivedBy: random.chance(0.6) ? life.buyer.name : random.pick(NEIGHBOURS),
        })
      },
    }
  }

  private fetch(life: Life): Step {
    if (life.waitsIn || this.random.chance(0.3))
      return { at: this.soon(life, 5, 60), deed: () => this.act('PATCH', 'pickup', this.cashier, life) }
    return { at: this.soon(life, 30, 600), deed: () => this.act('POST', 'finalize', this.cashier, life) }
  }

  /** An item of an earlier sale comes back while this order is settled. */
  private async takeBack(life: Life, by: Person): Promise<void> {
    const { orders } = await this.shop.call('GET', `/workflow/order/returnable/${life.orderId}`, by)
    const [sale] = orders
    const item = sale?.items.find(({ serials }: { serials?: string[] }) => !serials?.length)
    if (!item) return
    await this.act('POST', this.random.pick(['exchange', 'return']), by, life, {
      fromOrderId: sale.orderId,
      productId: item.productId,
      quantity: 1,
      defective: this.random.chance(0.5),
      comments: this.random.pick(RETURN_COMMENTS.defect),
    })
  }

  /** A few items of finished sales come back some days later, for money or for other goods. */
  private comeBack(life: Life): Step {
    const item = life.order.items.find(({ serialised }) => !serialised)
    if (!item || life.waitsIn || !this.random.chance(0.035)) return undefined
    const { random, shop } = this
    const reason = random.pick<ReturnReason>(['regret', 'defect', 'defect', 'wrong', 'other'])
    const items = [{ productId: item.productId, quantity: 1, defective: reason === 'defect', reason }]
    const body = { fromOrderId: life.orderId, items, comments: random.pick(RETURN_COMMENTS[reason]) }
    return {
      at: this.soon(life, OPEN_MINUTES_A_DAY, 10 * OPEN_MINUTES_A_DAY),
      deed: async () => {
        // Nobody returns the same order twice.
        life.waitsIn = ORDER_STATUS.FINALIZADOS
        if (random.chance(0.2)) {
          const goods = [{ productId: item.productId, quantity: 1 }]
          const exchanged = await shop.request('POST', '/returns/exchange', this.cashier, {
            ...body,
            goods,
            payment: 'cash',
          })
          if (exchanged.status < 400) return
        }
        const settle = random.pick<ReturnSettlement>([
          'credit',
          'credit',
          'credit',
          'cash',
          'pix',
          'transfer',
        ])
        const { id, refundState } = await shop.call('POST', '/returns', this.cashier, { ...body, settle })
        if (refundState === 'owed' && random.chance(0.7))
          await shop.call('PATCH', `/returns/${id}/refunded`, this.cashier, {
            comment: 'Pago pelo aplicativo do banco.',
          })
      },
    }
  }
}
