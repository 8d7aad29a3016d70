import type { Claim } from '@shop/contract/claims'
import type { SupplierReturn } from '@shop/contract/supplier-returns'
import type { TradeIn } from '@shop/contract/trade-ins'
import type { Unit as Shown } from '@shop/contract/units'
import { DAY_MS } from '@shop/domain/shop-time'
import { expect } from 'vitest'
import { releaseDue } from '../../src/features/selling/trade-ins/settle-trade-in.ts'
import { COMPLETE_RECORD, PNG_BASE64 } from '../make.ts'
import { nextImei } from '../serials.ts'
import { type Place, PRICE, type Sale, type Unit, type World } from './world.ts'

const STRANGER = {
  name: 'Vitória Vendedora',
  document: '529.982.247-25',
  phone: '11987654321',
  address: 'Rua da Troca, 7, São Paulo',
}

const isoDay = (instant: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(instant)

const add = (world: World, unit: Unit) => {
  world.units.push(unit)
  return unit
}

/** A new unit comes from a supplier. */
async function enter(world: World): Promise<Unit> {
  const serial = nextImei()
  await world.call('PATCH', '/products/menu/purchase/batch', {
    products: [{ productId: world.product.id, cost: 50, stock: 1, source: 1, serials: [serial] }],
  })
  return add(world, { serial, place: 'stock', book: [['entry', 'in', 'Compra de fornecedor']] })
}

async function hold(world: World, days: number): Promise<void> {
  if (world.holdingDays === days) return
  await world.call('PATCH', '/companies/phones', { holdingDays: days })
  world.holdingDays = days
}

/** The changes to a unit once its purchase is paid. */
function bought(unit: Unit, { id }: { id: number }, isHeld: boolean, seller: string) {
  unit.place = isHeld ? 'custody' : 'stock'
  delete unit.sale
  if (unit.place === 'custody') unit.purchase = { id }
  unit.book.push(['trade_in', 'in', seller])
}

/**
 * Sends the purchase of this unit; `customer` sells in the own cart, others as drawn. Returns the changes that follow
 * once it is paid.
 */
async function offer(world: World, unit: Unit, inSaleOf?: number) {
  const { random, customers } = world
  // Only inside a sale: nothing is paid before the record is complete.
  const isIncomplete = inSaleOf !== undefined && random.chance(0.3)
  const isHeld = random.chance(0.3)
  await hold(world, isHeld ? 5 : 0)
  const customer = inSaleOf ?? (random.chance(0.5) ? random.int(0, customers.length - 1) : undefined)
  const known = customer === undefined ? undefined : customers[customer]
  const settle =
    inSaleOf === undefined ? random.pick(known ? ['cash', 'pix', 'credit'] : ['cash', 'pix']) : 'cart'
  const cents = random.int(1_000, 30_000)
  const { data } = await world.call<TradeIn>('POST', '/trade-ins', {
    ...(known ? { customerId: known.id } : { seller: STRANGER }),
    productId: world.product.id,
    serial: unit.serial,
    grade: random.pick(['A', 'B', 'C']),
    price: cents / 100,
    settle,
    ...COMPLETE_RECORD,
    ...(isIncomplete && { lookupImage: undefined }),
  })
  const pay = () => {
    if (settle === 'cash') world.till -= cents
    if (known && (settle === 'credit' || settle === 'cart')) known.credit += cents
    bought(unit, data, isHeld, known?.name ?? STRANGER.name)
  }
  const complete = () => world.call('PATCH', `/trade-ins/${data.id}`, { lookupImage: PNG_BASE64 })
  return { cents, pay, isIncomplete, complete, withdraw: () => world.call('DELETE', `/trade-ins/${data.id}`) }
}

async function buy(world: World, unit: Unit): Promise<void> {
  const { pay } = await offer(world, unit)
  pay()
}

/** Lets the days of holding pass. */
async function wait(world: World, unit: Unit): Promise<void> {
  const id = unit.purchase?.id ?? 0
  const day = isoDay(Date.now())
  await world.shop.owner.updateTable('trade_ins').set({ sellable_from: day }).where('id', '=', id).execute()
  await releaseDue(world.shop.context)
  unit.place = 'stock'
}

async function place(world: World, customer: number, useCredit = false) {
  const id = world.customers[customer]?.id
  await world.call('POST', `/orders/cart/add/${id}`, { productId: world.product.id, quantity: 1 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, useCredit }
  return (await world.call<{ orderId: number }>('POST', `/orders/checkout/${id}`, choice)).data.orderId
}

/** A unit in custody does not leave with an order that another unit of the product could fulfil. */
async function sellEarly(world: World, unit: Unit): Promise<void> {
  if (!world.units.some((one) => one.place === 'stock')) await enter(world)
  const orderId = await place(world, 0)
  world.figures.earlySales++
  const body = { orderId, serials: [{ productId: world.product.id, serial: unit.serial }] }
  if (!(await world.isRefused('POST', '/workflow/order/hand-over', body))) world.figures.soldEarly++
  await world.call('PATCH', '/workflow/order/cancel', { orderId, comment: 'Era o outro aparelho' })
}

const shown = async (world: World, unit: Unit) =>
  (await world.call<Shown>('GET', `/units/${unit.serial}`)).data

/** The sale is refused as long as the record of its used phone lacks something. */
async function completeInSale(world: World, customer: number, complete: () => Promise<unknown>) {
  const id = world.customers[customer]?.id
  await world.call('POST', `/orders/cart/add/${id}`, { productId: world.product.id, quantity: 1 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, useCredit: false }
  expect(await world.isRefused('POST', `/orders/checkout/${id}`, choice)).toBe(true)
  await world.call('PATCH', `/orders/cart/change/${id}`, { productId: world.product.id, newQuantity: 0 })
  await complete()
}

/** Sells and hands over, some time ago; the customer may sell another unit in the same sale, or withdraw it. */
async function sell(world: World, unit: Unit): Promise<void> {
  const { random, customers } = world
  const at = random.int(0, customers.length - 1)
  const customer = customers[at]
  if (!customer) return
  const used = random.chance(0.4) ? usedOf(world, unit) : undefined
  const offered = used && (await offer(world, used, at))
  const isWithdrawn = random.chance(0.2)
  if (isWithdrawn) await offered?.withdraw()
  if (offered?.isIncomplete && !isWithdrawn) await completeInSale(world, at, offered.complete)
  const tradeIn = isWithdrawn ? 0 : (offered?.cents ?? 0)
  const useCredit = random.chance(0.5)
  const creditUsed = Math.min(PRICE, tradeIn + (useCredit ? customer.credit : 0))
  const orderId = await place(world, at, useCredit)
  if (used && offered && !isWithdrawn) {
    offered.pay()
    if (!world.units.includes(used)) add(world, used)
  }
  customer.credit -= creditUsed
  world.unpacked = 1
  await world.compare('checkout')
  world.unpacked = 0
  await world.call('POST', '/workflow/order/hand-over', {
    orderId,
    serials: [{ productId: world.product.id, serial: unit.serial }],
  })
  world.till += PRICE - creditUsed
  unit.place = 'sold'
  delete unit.purchase
  unit.book.push(['sale', 'out', customer.name])
  const sold = Date.now() - random.int(0, 400) * DAY_MS
  const history = world.shop.owner.updateTable('order_history').where('order_id', '=', orderId)
  await history.set({ at: new Date(sold).toISOString() }).execute()
  const { legalUntil, warrantyUntil } = await shown(world, unit)
  const legal = new Date(Date.parse(`${isoDay(sold)}T00:00:00Z`) + 90 * DAY_MS).toISOString().slice(0, 10)
  unit.sale = { orderId, customer: at, legal, warranty: warrantyUntil }
  world.same('sell', 'legal warranty', { legalUntil }, { legalUntil: legal })
}

/** A unit that a customer has, or that was never in the shop. */
function usedOf(world: World, other: Unit): Unit {
  const sold = world.units.find((unit) => unit !== other && unit.place === 'sold')
  if (sold) return sold
  return { serial: nextImei(), place: 'gone', book: [] }
}

const handOverOf = (unit: Unit): Sale => unit.sale as Sale
const customerOf = (world: World, unit: Unit) => world.customers[handOverOf(unit).customer]

/** Gives the price back in cash or as credit. */
function payBack(world: World, unit: Unit, settle: string): void {
  const customer = customerOf(world, unit)
  if (settle === 'cash') world.till -= PRICE
  else if (customer) customer.credit += PRICE
}

function comesBack(world: World, unit: Unit, to: Place): void {
  unit.book.push(['return', 'in', customerOf(world, unit)?.name ?? ''])
  unit.place = to
  delete unit.sale
}

async function giveBack(world: World, unit: Unit): Promise<void> {
  const settle = world.random.pick(['cash', 'credit'])
  const defective = world.random.chance(0.5)
  await world.call('POST', '/returns', {
    fromOrderId: handOverOf(unit).orderId,
    items: [
      { productId: world.product.id, quantity: 1, defective, reason: 'regret', serials: [unit.serial] },
    ],
    refundFreight: false,
    settle,
    comments: '',
  })
  payBack(world, unit, settle)
  comesBack(world, unit, defective ? 'defective' : 'stock')
}

async function claim(world: World, unit: Unit): Promise<void> {
  const { random } = world
  const { data } = await world.call<Claim>('POST', '/claims', { serial: unit.serial, problem: 'Não liga' })
  const to = (status: string, more: object = {}) =>
    world.call<Claim>('PATCH', `/claims/${data.id}`, { status, ...more })
  const outcome = random.pick(['refused early', 'refused', 'repaired', 'replaced', 'refunded'])
  if (outcome !== 'refused early') await to('analysis')
  if (outcome.startsWith('refused')) await to('refused', { comment: 'Contato com água' })
  if (outcome === 'repaired') await to('repaired', { cost: 10 })
  if (outcome === 'replaced') await replace(world, unit, (serial) => to('replaced', { serial }))
  if (outcome === 'refunded') {
    const settle = random.pick(['cash', 'credit'])
    await to('refunded', { settle })
    payBack(world, unit, settle)
    comesBack(world, unit, 'defective')
  } else await to('handed_back')
  world.figures.actions[outcome] = (world.figures.actions[outcome] ?? 0) + 1
}

/** Gives another unit, which continues the order and the term of the first. */
async function replace(world: World, unit: Unit, give: (serial: string) => Promise<unknown>) {
  const other = world.units.find((one) => one.place === 'stock') ?? (await enter(world))
  await give(other.serial)
  const name = customerOf(world, unit)?.name ?? ''
  other.sale = handOverOf(unit)
  other.place = 'sold'
  other.book.push(['replacement', 'out', name])
  delete unit.sale
  unit.place = 'defective'
  unit.book.push(['claim', 'in', name])
}

async function breakDown(world: World, unit: Unit): Promise<void> {
  await moveDefective(world, unit, 'found', 'defective')
}

async function moveDefective(world: World, unit: Unit, kind: string, to: Place): Promise<void> {
  const body = { kind, quantity: 1, comment: 'Não liga', serials: [unit.serial] }
  await world.call('POST', `/products/${world.product.code}/defective`, body)
  unit.place = to
  if (kind === 'discarded') unit.book.push(['discarded', 'out', ''])
}

async function send(world: World, unit: Unit): Promise<void> {
  const body = { supplierId: world.supplier.id, serials: [unit.serial], document: 'NF 12' }
  unit.sentIn = (await world.call<SupplierReturn>('POST', '/supplier-returns', body)).data.id
  unit.place = 'supplier'
  unit.book.push(['supplier', 'out', world.supplier.name])
}

async function decide(world: World, unit: Unit): Promise<void> {
  const outcome = world.random.pick(['credited', 'replaced', 'repaired', 'refused'] as const)
  const serial = nextImei()
  await world.call('PATCH', `/supplier-returns/${unit.sentIn}/units/${unit.serial}`, {
    outcome,
    ...(outcome === 'credited' && { amount: 45.5 }),
    ...(outcome === 'replaced' && { serial }),
  })
  const back = ['from_supplier', 'in', world.supplier.name] as const
  if (outcome === 'replaced') add(world, { serial, place: 'stock', book: [back] })
  if (outcome === 'repaired') unit.book.push(back)
  if (outcome === 'refused') unit.book.push(['supplier_refused', 'in', world.supplier.name])
  unit.place = ({ credited: 'gone', replaced: 'gone', repaired: 'stock', refused: 'defective' } as const)[
    outcome
  ]
}

type Act = (world: World, unit: Unit) => Promise<void>
const repair: Act = (world, unit) => moveDefective(world, unit, 'repaired', 'stock')
const discard: Act = (world, unit) => moveDefective(world, unit, 'discarded', 'gone')

/** The steps possible at each place; those listed twice are chosen more often. */
const NEXT: Record<Place, readonly Act[]> = {
  custody: [wait, sellEarly],
  stock: [sell, sell, sell, breakDown],
  sold: [claim, claim, claim, buy, buy, giveBack],
  defective: [send, send, send, repair, discard],
  supplier: [decide],
  gone: [buy],
}

/** Every term is what it was when its order was handed over, whoever has the unit now. */
async function checkTerms(world: World, after: string, own: readonly Unit[]): Promise<void> {
  for (const unit of own.filter(({ sale }) => sale)) {
    const { legalUntil, warrantyUntil } = await shown(world, unit)
    const { legal, warranty } = handOverOf(unit)
    world.figures.termsRead++
    if ((legalUntil ?? '') > (legal ?? '') || (warrantyUntil ?? '') > (warranty ?? ''))
      world.figures.termsGrown++
    world.same(
      after,
      unit.serial,
      { legalUntil, warrantyUntil },
      { legalUntil: legal, warrantyUntil: warranty },
    )
  }
}

/** One life of a unit, and of those that come instead of it: compared after every step. */
export async function live(world: World): Promise<void> {
  const { random, units, figures } = world
  const from = units.length
  if (random.chance(0.5)) await enter(world)
  else await buy(world, add(world, { serial: nextImei(), place: 'gone', book: [] }))
  await world.compare('beginning')
  for (let step = random.int(3, 8); step > 0; step--) {
    const unit = random.pick(units.slice(from))
    const act = random.pick(NEXT[unit.place])
    const known = units.length
    await act(world, unit)
    figures.actions[act.name] = (figures.actions[act.name] ?? 0) + 1
    await world.compare(act.name)
    await checkTerms(world, act.name, [unit, ...units.slice(known)])
  }
  await checkTerms(world, 'life', units.slice(from))
}
