import { releaseDue } from '../../../src/features/selling/trade-ins/settle-trade-in.ts'
import { newCpf } from '../../cpf.ts'
import { PNG_BASE64 } from '../../make.ts'
import type { Random } from '../../random.ts'
import { nextImei } from '../../serials.ts'
import { action, mostly, oneOf } from '../action.ts'
import {
  credit,
  endAnswered,
  endClaims,
  GIVER,
  holds,
  isTillShort,
  moveCash,
  moveStock,
  placeUnits,
  refuse,
} from '../rules.ts'
import { get, namesOf, type State, type TradeIn } from '../state.ts'

const HANDED_OVER = [5, 13]

/** Whether a unit is the shop's: inside, packed for somebody, not found by a count, or at a supplier. */
function isOfShop(state: State, serial: string): boolean {
  const unit = state.units[serial]
  if (!unit) return false
  if (unit.place === 'sold') return !HANDED_OVER.includes(get(state.orders, unit.order ?? '').status)
  if (unit.place !== 'gone') return true
  const isAtSupplier = state.sent.some((one) => one.serial === serial && !one.isDecided)
  return isAtSupplier || state.missing.includes(serial)
}

/** The most that the table of used phones pays for the one product that it names, in cents. */
export const TABLE_PRICE = 15_000
export const IN_TABLE = 'p2'

const isAboveTable = ({ product, price }: Pick<TradeIn, 'product' | 'price'>) =>
  product !== IN_TABLE || price > TABLE_PRICE

/** Why used phones that wait for a sale cannot be settled: one is the shop's meanwhile, or its record lacks something. */
export const refusedTradeIns = (state: State, settled: readonly TradeIn[]): [boolean, ...number[]][] => [
  [settled.some(({ serial }) => isOfShop(state, serial)), 409],
  [settled.some(({ isComplete }) => !isComplete), 422],
  [settled.some((one) => isAboveTable(one) && !one.isByGiver) && !holds(state, GIVER), 403],
]

/** Pays the seller and takes the unit into custody, at its own cost; its holding begins. */
export function settleTradeIn(state: State, tradeIn: TradeIn): void {
  const { customer, product, serial, price, settle } = tradeIn
  tradeIn.isSettled = true
  tradeIn.sellableFrom = Math.max(tradeIn.sellableFrom, state.day + state.holdingDays)
  if (customer !== null && (settle === 'credit' || settle === 'cart')) credit(state, customer, price)
  if (settle === 'cash') moveCash(state, -price)
  const unit = state.units[serial]
  if (unit?.place === 'sold' && unit.order !== null)
    state.bought.push({ serial, order: unit.order, product: unit.product })
  endClaims(state, (about) => about === serial)
  if (unit?.place === 'sold' && unit.order !== null) endAnswered(state, unit.order)
  placeUnits(state, product, [serial], 'custody')
  get(state.units, serial).cost = price
}

/** It becomes stock once it is settled, its record complete and the holding over. */
export function release(state: State, tradeIn: TradeIn): void {
  const { isSettled, isComplete, isStocked, sellableFrom, product, serial } = tradeIn
  if (isStocked || !isSettled || !isComplete || sellableFrom > state.day) return
  tradeIn.isStocked = true
  moveStock(state, product, 'released', 1)
  placeUnits(state, product, [serial], 'stock')
}

const RECORD = {
  checklist: ['Tela'],
  documentImage: PNG_BASE64,
  lookupImage: PNG_BASE64,
  signature: PNG_BASE64,
}

const SELLER_CPF = newCpf()

interface BuyPlan {
  name: string
  customer: string | null
  product: string
  serial: string
  price: number
  settle: TradeIn['settle']
  isComplete: boolean
}

/** A new phone, one that the shop sold, or seldom one that is in the shop or being bought. */
function boughtSerial(state: State, random: Random): string {
  const draw = random.next()
  const named = (place: string) => namesOf(state.units).filter((one) => get(state.units, one).place === place)
  const known = draw < 0.3 ? named('sold') : draw < 0.35 ? named('gone') : draw < 0.4 ? named('stock') : []
  const buying = draw > 0.95 ? Object.values(state.tradeIns).map(({ serial }) => serial) : []
  return oneOf(random, [...known, ...buying]) ?? nextImei()
}

const buyPhone = action<BuyPlan>({
  name: 'tradeIn',
  weight: 5,
  routes: ['POST /api/trade-ins'],
  once: true,
  plan(state, random, name) {
    const isSerialised = (one: string) => get(state.products, one).isSerialised
    const product = mostly(random, namesOf(state.products), isSerialised, 0.97) ?? 'p2'
    const settle = random.pick(['cart', 'cart', 'cash', 'pix', 'credit'] as const)
    const isStranger = random.chance(settle === 'cash' || settle === 'pix' ? 0.6 : 0.03)
    return {
      name,
      customer: isStranger ? null : random.pick(namesOf(state.customers)),
      product,
      serial: boughtSerial(state, random),
      price: random.int(100, 20_000),
      settle,
      isComplete: random.chance(0.85),
    }
  },
  status: (_, { settle, isComplete }) => `${settle}${isComplete ? '' : ', incomplete'}`,
  apply(state, { name, ...bought }) {
    const { customer, product, serial, settle } = bought
    const { isArchived, isSerialised } = get(state.products, product)
    const isBuying = Object.values(state.tradeIns).some((one) => one.serial === serial && !one.isStocked)
    refuse(
      [isArchived, 404],
      [!isSerialised, 422],
      [customer === null && (settle === 'credit' || settle === 'cart'), 422],
      [isOfShop(state, serial) || isBuying, 409],
      [settle !== 'cart' && !bought.isComplete, 422],
      [isAboveTable(bought) && !holds(state, GIVER), 403],
      [settle === 'cash' && (state.till === null || isTillShort(state, bought.price)), 409],
    )
    const tradeIn = {
      ...bought,
      isByGiver: holds(state, GIVER),
      sellableFrom: state.day + state.holdingDays,
      isSettled: false,
      isStocked: false,
    }
    state.tradeIns[name] = tradeIn
    if (settle !== 'cart') settleTradeIn(state, tradeIn)
    release(state, tradeIn)
    return 201
  },
  body: ({ customer, product, serial, price, settle, isComplete }, { id }) => ({
    ...(customer === null
      ? { seller: { name: 'Rui', document: SELLER_CPF, phone: '11987654321', address: 'Rua 1' } }
      : { customerId: id(customer) }),
    productId: id(product),
    serial,
    grade: 'B',
    price: price / 100,
    settle,
    ...(isComplete && RECORD),
  }),
})

interface TradeInPlan {
  tradeIn: string
}

const aTradeIn = (state: State, random: Random, fits: (one: TradeIn) => boolean) => {
  const tradeIn = mostly(random, namesOf(state.tradeIns), (one) => fits(get(state.tradeIns, one)), 0.9)
  return tradeIn ? { tradeIn } : undefined
}

const tradeInStatus = (state: State, { tradeIn }: TradeInPlan) => {
  const { isComplete, isSettled, isStocked } = get(state.tradeIns, tradeIn)
  return isStocked ? 'stock' : `${isSettled ? 'settled' : 'open'}, ${isComplete ? 'complete' : 'incomplete'}`
}

const completeTradeIn = action<TradeInPlan>({
  name: 'completeTradeIn',
  weight: 2,
  routes: ['PATCH /api/trade-ins/:id'],
  plan: (state, random) => aTradeIn(state, random, ({ isComplete }) => !isComplete),
  status: tradeInStatus,
  apply(state, { tradeIn: name }) {
    const tradeIn = get(state.tradeIns, name)
    refuse([tradeIn.isComplete, 409])
    tradeIn.isComplete = true
    release(state, tradeIn)
    return 200
  },
  of: ({ tradeIn }) => tradeIn,
  body: () => RECORD,
})

const withdrawTradeIn = action<TradeInPlan>({
  name: 'withdrawTradeIn',
  weight: 1,
  routes: ['DELETE /api/trade-ins/:id'],
  plan: (state, random) => aTradeIn(state, random, ({ isSettled }) => !isSettled),
  status: tradeInStatus,
  apply(state, { tradeIn }) {
    refuse([get(state.tradeIns, tradeIn).isSettled, 409])
    delete state.tradeIns[tradeIn]
    return 200
  },
  of: ({ tradeIn }) => tradeIn,
})

/** The job that makes bought phones stock. */
const releasePhones = action<{ isJob: true }>({
  name: 'releasePhones',
  weight: 2,
  alone: true,
  plan: (state) => (namesOf(state.tradeIns).length > 0 ? { isJob: true } : undefined),
  apply(state) {
    for (const tradeIn of Object.values(state.tradeIns)) release(state, tradeIn)
    return 200
  },
  async send({ shop }) {
    await releaseDue(shop.context)
    return { status: 200, data: null, errors: [], code: '', current: null }
  },
})

const phoneSettings = action<{ holdingDays: number }>({
  name: 'phoneSettings',
  weight: 0.7,
  routes: ['PATCH /api/companies/phones'],
  plan: (_, random) => ({ holdingDays: random.pick([0, 0, 1, 10]) }),
  apply(state, { holdingDays }) {
    state.holdingDays = holdingDays
    return 200
  },
  body: ({ holdingDays }) => ({ holdingDays }),
})

export const PHONES = [buyPhone, completeTradeIn, withdrawTradeIn, releasePhones, phoneSettings]
