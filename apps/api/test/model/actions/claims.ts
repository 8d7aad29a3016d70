import type { Random } from '../../random.ts'
import { nextImei } from '../../serials.ts'
import { action, mostly, oneOf } from '../action.ts'
import { endClaims, GIVER, holds, moveStock, placeUnits, recordUnits, refuse, unitsIn } from '../rules.ts'
import { type Claim, get, namesOf, type Return, type State } from '../state.ts'
import { comingIn } from './goods.ts'
import { giveBack, tryCash } from './returns.ts'

const HANDED_OVER = [5, 13]
const ENDED = ['refunded', 'handed_back', 'closed']

const NEXT: Record<Claim['status'], readonly Claim['status'][]> = {
  open: ['analysis', 'refused'],
  analysis: ['repaired', 'replaced', 'refunded', 'refused'],
  repaired: ['handed_back'],
  replaced: ['handed_back'],
  refused: ['handed_back'],
  refunded: [],
  handed_back: [],
  closed: [],
}

interface OpenPlan {
  name: string
  as: string
  serial: string
}

/** The order with which a customer has the unit. */
const orderOf = (state: State, serial: string) => {
  const { place, order } = get(state.units, serial)
  return place === 'sold' && order !== null ? order : undefined
}

const openClaim = action<OpenPlan>({
  name: 'claim',
  weight: 12,
  routes: ['POST /api/claims', 'POST /api/shop/claims'],
  once: true,
  plan(state, random, name) {
    const isOut = (one: string) => {
      const order = orderOf(state, one)
      return order !== undefined && HANDED_OVER.includes(get(state.orders, order).status)
    }
    const serial = mostly(random, namesOf(state.units), isOut, 0.95)
    if (!serial) return undefined
    const order = orderOf(state, serial)
    const owner = order && random.chance(0.9) ? get(state.orders, order).customer : 'c1'
    return { name, serial, as: random.chance(0.4) ? owner : 'admin' }
  },
  status: (state, { as, serial }) => `${as === 'admin' ? 'desk' : 'own'} ${get(state.units, serial).place}`,
  apply(state, { name, as, serial }) {
    const sold = orderOf(state, serial)
    const order = sold === undefined ? undefined : get(state.orders, sold)
    const isOwn = as !== 'admin'
    refuse(
      [isOwn && get(state.customers, as).isBlocked, 401, 403],
      [isOwn && order?.customer !== as, 404],
      [!order || !HANDED_OVER.includes(order.status), 409],
      [
        Object.values(state.claims).some(
          (one) => one.serial === serial && one.order === sold && !ENDED.includes(one.status),
        ),
        409,
      ],
    )
    state.claims[name] = {
      serial,
      order: sold as string,
      product: get(state.units, serial).product,
      status: 'open',
      replacement: null,
    }
    return 201
  },
  send: (context, { as, serial }, key) =>
    context.call(
      as,
      'POST',
      as === 'admin' ? '/claims' : '/shop/claims',
      { serial, problem: 'Não liga' },
      key,
    ),
})

interface ChangePlan {
  name: string
  claim: string
  to: Claim['status']
  serial: string | null
  settle: Return['settle']
}

const changeClaim = action<ChangePlan>({
  name: 'changeClaim',
  weight: 20,
  routes: ['PATCH /api/claims/:id'],
  once: true,
  plan(state, random, name) {
    const claim = mostly(
      random,
      namesOf(state.claims),
      (one) => NEXT[get(state.claims, one).status].length > 0,
    )
    if (!claim) return undefined
    const { status, product } = get(state.claims, claim)
    const all = namesOf(NEXT) as Claim['status'][]
    const to = (random.chance(0.95) ? oneOf(random, NEXT[status]) : undefined) ?? random.pick(all)
    const other = mostly(random, namesOf(state.units), (one) => {
      const unit = get(state.units, one)
      return unit.product === product && unit.place === 'stock'
    })
    const settle = random.pick(['credit', 'cash', 'pix', 'transfer'] as const)
    return { name: `${name}r`, claim, to, serial: to === 'replaced' ? (other ?? null) : null, settle }
  },
  status: (state, { claim, to }) => `${get(state.claims, claim).status} ${to}`,
  apply(state, { name, claim: which, to, serial, settle }) {
    const claim = get(state.claims, which)
    const { order, product, serial: first } = claim
    const isOut = unitsIn(state, product, 'sold', order)(first)
    const status = get(state.orders, order).status
    refuse([!NEXT[claim.status].includes(to), 409], [to === 'refunded' && !holds(state, GIVER), 403])
    if (to === 'replaced') {
      const wrong = serial === null ? 422 : unitsIn(state, product, 'stock')(serial)
      // Units that orders wait for are still in stock.
      const isShort = get(state.products, product).stock < 1
      const isOfOrder = [...state.reentered, ...state.bought].some(
        (one) => one.serial === serial && one.order === order,
      )
      refuse([isOut !== undefined, 409], [wrong !== undefined, wrong ?? 0], [isShort, 409], [isOfOrder, 409])
      get(state.products, product).defective++
      recordUnits(state, order, product, [first], -1)
      placeUnits(state, product, [first], 'defective')
      moveStock(state, product, 'replacement', -1)
      recordUnits(state, order, product, [serial as string], 1)
      placeUnits(state, product, [serial as string], 'sold', order)
      endClaims(state, (about, one) => about === serial && one !== claim)
      claim.replacement = serial
    }
    if (to === 'refunded') {
      refuse([isOut !== undefined, 409, 422], [!HANDED_OVER.includes(status), 409])
      const items = [{ product, quantity: 1, isDefective: true, serials: [first] }]
      const back = { name, order, items, freight: false, settle }
      tryCash(state, back, 'return')
      giveBack(state, back, 'return')
    }
    claim.status = to
    return 200
  },
  of: ({ claim }) => claim,
  body: ({ to, serial, settle }) => ({
    status: to,
    comment: 'Visto',
    ...(to === 'refunded' && { settle }),
    ...(serial !== null && { serial }),
  }),
  learn({ ids }, { name }, { returnId }: { returnId: number | null }) {
    if (returnId !== null) ids.set(name, returnId)
  },
})

interface SendPlan {
  name: string
  serials: string[]
}

const defectiveUnits = (state: State) =>
  namesOf(state.units).filter((one) => get(state.units, one).place === 'defective')

const sendToSupplier = action<SendPlan>({
  name: 'sendToSupplier',
  weight: 5,
  routes: ['POST /api/supplier-returns'],
  once: true,
  plan(state, random, name) {
    const serials = random.shuffled(defectiveUnits(state)).slice(0, random.int(1, 2))
    const other = random.chance(0.05) ? oneOf(random, namesOf(state.units)) : undefined
    const all = other ? [...serials, other] : serials
    return all.length > 0 ? { name, serials: all } : undefined
  },
  apply(state, { name, serials }) {
    refuse(
      [new Set(serials).size < serials.length, 422],
      [serials.some((one) => get(state.units, one).place !== 'defective'), 409],
      // The unit came into the shop again before the supplier decided.
      [serials.some((one) => state.sent.some(({ serial, isDecided }) => serial === one && !isDecided)), 409],
    )
    for (const serial of serials) {
      const { product, cost } = get(state.units, serial)
      get(state.products, product).defective--
      placeUnits(state, product, [serial], 'gone')
      state.sent.push({ batch: name, serial, product, cost, isDecided: false })
    }
    return 201
  },
  body: ({ serials }, { id }) => ({ supplierId: id('supplier'), serials, document: 'NF 1' }),
})

interface DecidePlan {
  batch: string
  serial: string
  outcome: 'credited' | 'repaired' | 'replaced' | 'refused'
  other: string | null
}

/** A number for the unit that comes instead. */
const newSerial = (state: State, random: Random) =>
  random.chance(0.9) ? nextImei() : (oneOf(random, namesOf(state.units)) ?? nextImei())

const find = (state: State, { batch, serial }: Pick<DecidePlan, 'batch' | 'serial'>) =>
  state.sent.find((one) => one.batch === batch && one.serial === serial)

const decideSent = action<DecidePlan>({
  name: 'decideSent',
  weight: 5,
  routes: ['PATCH /api/supplier-returns/:id/units/:serial'],
  once: true,
  plan(state, random) {
    const sent = mostly(random, state.sent, ({ isDecided }) => !isDecided, 0.9)
    if (!sent) return undefined
    const outcome = random.pick(['credited', 'repaired', 'replaced', 'refused'] as const)
    const other = outcome === 'replaced' ? newSerial(state, random) : null
    return { batch: sent.batch, serial: sent.serial, outcome, other }
  },
  status: (state, plan) => `${find(state, plan)?.isDecided ? 'decided' : 'open'} ${plan.outcome}`,
  apply(state, plan) {
    const sent = find(state, plan)
    if (!sent) return 404
    const { serial, outcome, other } = plan
    const { product, cost } = sent
    const comes = other ?? serial
    const isGone = get(state.units, serial).place === 'gone'
    // A repaired phone that came in otherwise stays where it is.
    const comesIn = outcome === 'replaced' || (outcome === 'repaired' && isGone)
    refuse(
      [sent.isDecided, 409],
      [other === serial, 422],
      [outcome === 'refused' && !isGone, 409],
      [comesIn && comingIn(state, 1)(comes) !== undefined, 409],
    )
    sent.isDecided = true
    if (outcome === 'refused') {
      get(state.products, product).defective++
      placeUnits(state, product, [serial], 'defective')
    }
    if (comesIn) {
      moveStock(state, product, 'from_supplier', 1)
      placeUnits(state, product, [comes], 'stock')
      get(state.units, comes).cost = cost
    }
    return 200
  },
  send: (context, { batch, serial, outcome, other }, key) =>
    context.call(
      'admin',
      'PATCH',
      `/supplier-returns/${context.id(batch)}/units/${serial}`,
      { outcome, ...(outcome === 'credited' && { amount: 10 }), ...(other !== null && { serial: other }) },
      key,
    ),
})

export const CLAIMS = [openClaim, changeClaim, sendToSupplier, decideSent]
