import { COST_READERS } from '@shop/domain/permissions'
import type { Random } from '../../random.ts'
import { nextImei } from '../../serials.ts'
import { base64, csvFile } from '../../sheets.ts'
import { action, mostly, oneOf } from '../action.ts'
import {
  holds,
  moveStock,
  placeUnits,
  refuse,
  refusedSerials,
  unitsAt,
  unitsIn,
  unpackedUnits,
} from '../rules.ts'
import { get, namesOf, type Product, type Repricing, type State, UNPACKED } from '../state.ts'

const aProduct = (state: State, random: Random) =>
  mostly(random, namesOf(state.products), (name) => !get(state.products, name).isArchived, 0.95) ?? 'p0'

const fresh = (count: number) => Array.from({ length: count }, nextImei)

interface EntryPlan {
  lines: { product: string; cost: number; quantity: number; source: number; serials: string[] }[]
}

const CUSTOMER_RETURN = 2

/** Why a number cannot come in: its unit is here already, or with a customer who did not bring it back. */
export const comingIn =
  (state: State, source: number | null) =>
  (serial: string): number | undefined => {
    const place = state.units[serial]?.place
    const isFree = place === undefined || place === 'gone' || (place === 'sold' && source === CUSTOMER_RETURN)
    return isFree ? undefined : 409
  }

/** Numbers for units that come in: new ones, some that left the shop, seldom a wrong one. */
export function newSerials(
  state: State,
  random: Random,
  product: string,
  quantity: number,
  soldOnes = 0.04,
): string[] {
  if (!get(state.products, product).isSerialised) return []
  const serials = fresh(quantity)
  const gone = unitsAt(state, product, 'gone')[0]
  if (gone && random.chance(0.3)) serials.splice(0, 1, gone)
  const sold = oneOf(
    random,
    namesOf(state.units).filter((one) => get(state.units, one).place === 'sold'),
  )
  if (sold && random.chance(soldOnes)) serials.splice(0, 1, sold)
  if (random.chance(0.04)) serials.pop()
  const here = unitsAt(state, product, 'stock')[0]
  if (here && random.chance(0.04)) serials.splice(0, 1, here)
  return serials
}

/** Removes the unit from its order; a sold unit that the shop has again may still be recorded as returned. */
export function leaveOrder(state: State, serial: string): void {
  const unit = state.units[serial]
  if (unit?.place === 'sold' && unit.order !== null)
    state.reentered.push({ serial, order: unit.order, product: unit.product, cost: unit.cost })
}

/** Units enter the stock at a cost; units received free of charge do not change it. */
export function enterGoods(state: State, line: EntryPlan['lines'][number]): void {
  const product = get(state.products, line.product)
  const costs = [product.cost, line.cost || product.cost] as const
  if (line.cost > 0) product.cost = line.cost
  moveStock(state, line.product, 'entry', line.quantity, { costs })
  for (const serial of line.serials) leaveOrder(state, serial)
  placeUnits(state, line.product, line.serials, 'stock')
  for (const serial of product.isSerialised ? line.serials : []) {
    const unit = get(state.units, serial)
    unit.cost = line.cost
  }
}

const entry = action<EntryPlan>({
  name: 'entry',
  weight: 6,
  routes: ['PATCH /api/products/menu/purchase/batch'],
  once: true,
  plan(state, random) {
    const lines = Array.from({ length: random.int(1, 2) }, () => {
      const product = aProduct(state, random)
      const quantity = random.int(1, 4)
      const cost = random.chance(0.1) ? 0 : random.int(3_000, 6_000)
      const source = random.pick([1, 2, 3, 4, 5])
      const soldOnes = source === CUSTOMER_RETURN ? 0.8 : 0.04
      return {
        product,
        quantity,
        cost,
        source,
        serials: newSerials(state, random, product, quantity, soldOnes),
      }
    })
    return { lines }
  },
  status: (state, { lines }) =>
    lines.some(({ serials }) => serials.some((one) => state.units[one]?.place === 'sold'))
      ? 'sold unit'
      : 'any',
  apply(state, { lines }) {
    const all = lines.flatMap(({ serials }) => serials)
    refuse([new Set(all).size !== all.length, 422])
    refuse(
      ...lines.map(({ product, quantity, source, serials }): [boolean, ...number[]] => {
        const reasons = refusedSerials(state, product, serials, quantity, comingIn(state, source))
        const archived = get(state.products, product).isArchived ? [409] : []
        return [reasons.length + archived.length > 0, ...reasons, ...archived]
      }),
    )
    for (const line of lines) enterGoods(state, line)
    return 200
  },
  body: ({ lines }, { id }) => ({
    products: lines.map(({ product, cost, quantity, source, serials }) => ({
      productId: id(product),
      cost: cost / 100,
      stock: quantity,
      source,
      ...(serials.length > 0 && { serials }),
    })),
  }),
})

interface InventoryPlan {
  product: string
  newStock: number
  stockSeen: number | null
  serials: string[]
}

/** Numbers of the units that a count finds missing or too many. */
export function differing(state: State, random: Random, product: string, difference: number): string[] {
  if (!get(state.products, product).isSerialised) return []
  if (random.chance(0.05)) return []
  if (difference > 0) return fresh(difference)
  return random.shuffled(unitsAt(state, product, 'stock')).slice(0, -difference)
}

/** A count names the units that differ: one in stock is missing, any other was found. */
export function refusedCounted(
  state: State,
  product: string,
  serials: readonly string[],
  difference: number,
): number[] {
  if (!get(state.products, product).isSerialised) return serials.length > 0 ? [422] : []
  const missing = serials.filter((serial) => state.units[serial]?.place === 'stock')
  const found = serials.filter((serial) => state.units[serial]?.place !== 'stock')
  const reasons = found.flatMap((serial) => comingIn(state, null)(serial) ?? [])
  if (new Set(serials).size !== serials.length || found.length - missing.length !== difference)
    reasons.push(422)
  if (missing.some((serial) => get(state.units, serial).product !== product)) reasons.push(422)
  return reasons
}

export function setCounted(
  state: State,
  product: string,
  serials: readonly string[],
  difference: number,
): void {
  moveStock(state, product, 'inventory', difference)
  for (const serial of serials) {
    const isMissing = state.units[serial]?.place === 'stock'
    placeUnits(state, product, [serial], isMissing ? 'gone' : 'stock')
    if (isMissing) state.missing.push(serial)
    const unit = state.units[serial]
    if (unit) unit.cost = null
  }
}

const inventory = action<InventoryPlan>({
  name: 'inventory',
  weight: 4,
  routes: ['PATCH /api/products/inventory/:code'],
  plan(state, random) {
    const product = aProduct(state, random)
    const { stock } = get(state.products, product)
    const newStock = Math.max(0, stock + random.int(-2, 2))
    const stockSeen = random.chance(0.5) ? stock + (random.chance(0.1) ? 1 : 0) : null
    return { product, newStock, stockSeen, serials: differing(state, random, product, newStock - stock) }
  },
  apply(state, { product, newStock, stockSeen, serials }) {
    const { stock } = get(state.products, product)
    const reasons = refusedCounted(state, product, serials, newStock - stock)
    refuse([stockSeen !== null && stockSeen !== stock, 409], [reasons.length > 0, ...reasons])
    setCounted(state, product, serials, newStock - stock)
    return 200
  },
  of: ({ product }) => product,
  body: ({ product, newStock, stockSeen, serials }, { codes }) => ({
    code: codes.get(product),
    newStock,
    ...(stockSeen !== null && { stockSeen }),
    ...(serials.length > 0 && { serials }),
  }),
})

type ShelfKind = 'found' | 'repaired' | 'supplier' | 'discarded'
interface ShelfPlan {
  product: string
  kind: ShelfKind
  quantity: number
  serials: string[]
}

const moveDefective = action<ShelfPlan>({
  name: 'defective',
  weight: 5,
  routes: ['POST /api/products/:code/defective'],
  once: true,
  plan(state, random) {
    const kind = random.pick<ShelfKind>(['found', 'found', 'repaired', 'supplier', 'discarded'])
    const product =
      mostly(
        random,
        namesOf(state.products),
        (one) => kind === 'found' || get(state.products, one).defective > 0,
      ) ?? 'p0'
    const quantity = random.int(1, 2)
    const place = kind === 'found' ? 'stock' : 'defective'
    const serials = get(state.products, product).isSerialised
      ? random.shuffled(unitsAt(state, product, random.chance(0.95) ? place : 'sold')).slice(0, quantity)
      : []
    return { product, kind, quantity, serials }
  },
  status: (_, { kind }) => kind,
  apply(state, { product, kind, quantity, serials }) {
    const row = get(state.products, product)
    const isFound = kind === 'found'
    const reasons = refusedSerials(
      state,
      product,
      serials,
      quantity,
      unitsIn(state, product, isFound ? 'stock' : 'defective'),
    )
    refuse([quantity > (isFound ? row.stock : row.defective), 409], [reasons.length > 0, ...reasons])
    row.defective += isFound ? quantity : -quantity
    if (isFound) moveStock(state, product, 'defective', -quantity)
    if (kind === 'repaired') moveStock(state, product, 'repaired', quantity)
    placeUnits(state, product, serials, isFound ? 'defective' : kind === 'repaired' ? 'stock' : 'gone')
    return 201
  },
  of: ({ product }) => product,
  body: ({ kind, quantity, serials }) => ({
    kind,
    quantity,
    comment: 'Visto',
    ...(serials.length > 0 && { serials }),
  }),
})

/** Actions that prevent sales begin more seldom than they end. */
const SELDOM = 0.6

interface ArchivePlan {
  product: string
  archive: boolean
}

const archive = action<ArchivePlan>({
  name: 'archive',
  weight: 2,
  routes: ['PATCH /api/products/archive', 'PATCH /api/products/unarchive/:code'],
  plan(state, random) {
    const archived = namesOf(state.products).filter((one) => get(state.products, one).isArchived)
    if (archived.length === 0 && random.chance(SELDOM)) return undefined
    const product = archived.length > 0 ? random.pick(archived) : random.pick(namesOf(state.products))
    return { product, archive: archived.length === 0 }
  },
  apply(state, { product, archive: to }) {
    get(state.products, product).isArchived = to
    return 200
  },
  send(context, { product, archive: to }) {
    const code = context.codes.get(product)
    return to
      ? context.call('admin', 'PATCH', `/products/archive?codes=${code}`)
      : context.call('admin', 'PATCH', `/products/unarchive/${code}`)
  },
})

/** What a product's prices follow from. */
const termsOf = ({ cost, price, goldPpm, silverPpm }: Product) => [cost, price, goldPpm, silverPpm].join()

interface PricePlan {
  name: string
  percent: number
}

const reprice = action<PricePlan>({
  name: 'reprice',
  weight: 1,
  routes: ['POST /api/repricings', 'POST /api/repricings/preview'],
  alone: true,
  plan: (_, random, name) => ({ name, percent: random.pick([-10, -5, 5, 10, 12.5]) }),
  apply(state, { name, percent }) {
    const changes = namesOf(state.products).flatMap((product) => {
      const row = get(state.products, product)
      const after = Math.round((row.price * (1_000_000 + percent * 10_000)) / 1_000_000)
      if (row.isArchived || after === row.price) return []
      const before = row.price
      row.price = after
      return [{ product, before, after: termsOf(row) }]
    })
    state.repricings[name] = { changes, isUndone: false }
    return 201
  },
  async send(context, { percent }) {
    const body = {
      filter: { brand: context.codes.get('brand') },
      rule: { kind: 'percent', percent, levels: ['bronze'] },
    }
    const { data } = await context.call<{ digest: string }>('admin', 'POST', '/repricings/preview', body)
    return context.call('admin', 'POST', '/repricings', { ...body, digest: data.digest })
  },
})

interface UndoPlan {
  repricing: string
}

const undoRepricing = action<UndoPlan>({
  name: 'undoRepricing',
  weight: 1,
  routes: ['POST /api/repricings/:id/undo'],
  plan(state, random) {
    const all = namesOf(state.repricings)
    const latest = all.at(-1)
    return latest === undefined ? undefined : { repricing: random.chance(0.5) ? random.pick(all) : latest }
  },
  status: (state, { repricing }) => (get(state.repricings, repricing).isUndone ? 'undone' : 'valid'),
  apply(state, { repricing: name }) {
    const repricing = get(state.repricings, name)
    const isUnchanged = ({ product, after }: Repricing['changes'][number]) =>
      termsOf(get(state.products, product)) === after
    refuse([repricing.isUndone, 409], [!repricing.changes.some(isUnchanged), 409])
    repricing.isUndone = true
    for (const { product, before } of repricing.changes.filter(isUnchanged))
      get(state.products, product).price = before
    return 200
  },
  of: ({ repricing }) => repricing,
})

interface SerialisePlan {
  product: string
  serials: string[]
}

const serialise = action<SerialisePlan>({
  name: 'serialise',
  weight: 1,
  routes: ['POST /api/imports/units/apply'],
  alone: true,
  plan(state, random) {
    const product = random.pick(namesOf(state.products))
    const { stock, isSerialised } = get(state.products, product)
    const wanted = stock + unpackedUnits(state, product)
    // Units that left without a number could not be matched when they come back with one.
    const isOut = Object.values(state.orders).some(
      ({ status, lines }) =>
        ![...UNPACKED, 7, 12].includes(status) &&
        lines.some((line) => line.product === product && line.quantity > line.back),
    )
    if (isSerialised || wanted === 0 || isOut || get(state.products, product).defective > 0) return undefined
    return { product, serials: fresh(random.chance(0.9) ? wanted : wanted + 1) }
  },
  apply(state, { product, serials }) {
    const row = get(state.products, product)
    refuse([serials.length !== row.stock + unpackedUnits(state, product), 422], [row.isArchived, 422])
    row.isSerialised = true
    placeUnits(state, product, serials, 'stock')
    return 200
  },
  body: ({ product, serials }, { codes }) => ({
    file: base64(
      csvFile([
        ['Código', 'Número de série'],
        ...serials.map((serial) => [codes.get(product) ?? '', serial]),
      ]),
    ),
    // At most 100 signs; no number is given twice.
    key: `${serials[0]}x${serials.length}`,
  }),
})

interface BlockPlan {
  customer: string
  block: boolean
}

const blockCustomer = action<BlockPlan>({
  name: 'blockCustomer',
  weight: 1,
  routes: ['PATCH /api/administrator/customer/:id/status'],
  alone: true,
  plan: (state, random) => {
    const blocked = namesOf(state.customers).find((one) => get(state.customers, one).isBlocked)
    if (!blocked && random.chance(SELDOM)) return undefined
    return blocked
      ? { customer: blocked, block: false }
      : { customer: random.pick(namesOf(state.customers)), block: true }
  },
  apply(state, { customer, block }) {
    get(state.customers, customer).isBlocked = block
    return 200
  },
  async send(context, { customer, block }) {
    const response = await context.call(
      'admin',
      'PATCH',
      `/administrator/customer/${context.id(customer)}/status`,
      {
        status: block ? 'Blocked' : 'Approved',
        ...(block && { note: 'Cheque' }),
      },
    )
    if (!block) context.people.set(customer, await context.shop.signIn(context.id(customer)))
    return response
  },
})

type SettingsPlan = Pick<State, 'pixAuto' | 'unpaidUnits'> & Partial<Pick<State, 'newPpm'>>

const percentOf = (ppm: number | null) => (ppm === null ? null : ppm / 10_000)

const changeSettings = action<SettingsPlan>({
  name: 'settings',
  weight: 1,
  routes: ['PATCH /api/companies/settings'],
  plan: (state, random) => ({
    pixAuto: !state.pixAuto,
    unpaidUnits: random.int(3, 15),
    ...(random.chance(0.5) && {
      newPpm: {
        gold: random.pick([null, random.int(0, 40_000) * 100]),
        silver: random.pick([null, random.int(0, 40_000) * 100]),
      },
    }),
  }),
  apply(state, settings) {
    refuse([settings.newPpm !== undefined && !holds(state, ...COST_READERS), 403])
    Object.assign(state, settings)
    return 200
  },
  body: ({ pixAuto, unpaidUnits, newPpm }) => ({
    companyId: 1,
    enablePixAuto: pixAuto,
    unpaidUnits,
    ...(newPpm && { goldPercentage: percentOf(newPpm.gold), silverPercentage: percentOf(newPpm.silver) }),
  }),
})

export const GOODS = [
  entry,
  inventory,
  moveDefective,
  archive,
  reprice,
  undoRepricing,
  serialise,
  blockCustomer,
  changeSettings,
]
