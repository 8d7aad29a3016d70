import type { Random } from '../../random.ts'
import { action, mostly, oneOf } from '../action.ts'
import { refuse, unpackedUnits } from '../rules.ts'
import { type Count, get, namesOf, type State } from '../state.ts'
import { differing, refusedCounted, setCounted } from './goods.ts'

interface NewCount {
  name: string
  products: string[]
}

const createCount = action<NewCount>({
  name: 'count',
  weight: 2,
  routes: ['POST /api/counts'],
  once: true,
  plan: (state, random, name) => ({
    name,
    products: random
      .shuffled(namesOf(state.products))
      .filter((one) => !get(state.products, one).isArchived)
      .slice(0, random.int(1, 3)),
  }),
  apply(state, { name, products }) {
    const active = products.filter((one) => !get(state.products, one).isArchived)
    refuse([active.length === 0, 422])
    state.counts[name] = { status: 'open', products: active, lines: {} }
    return 201
  },
  body: ({ products }, { codes }) => ({
    name: 'Contagem',
    scope: { codes: products.map((one) => codes.get(one)) },
  }),
})

interface CountStep {
  count: string
}

const aCount = (state: State, random: Random, fits: Count['status']) =>
  mostly(random, namesOf(state.counts), (one) => get(state.counts, one).status === fits, 0.9)

const statusOf = (state: State, { count }: CountStep) => get(state.counts, count).status

/** What should lie on the shelf: the stock, and what is sold but not yet packed. */
const onShelf = (state: State, product: string) =>
  get(state.products, product).stock + unpackedUnits(state, product)

interface CountLines extends CountStep {
  product: string
  quantity: number
}

const countUnits = action<CountLines>({
  name: 'countLines',
  weight: 4,
  routes: ['PUT /api/counts/:id/lines'],
  once: true,
  plan(state, random) {
    const count = aCount(state, random, 'open')
    if (!count) return undefined
    const { products, lines } = get(state.counts, count)
    // Movements between two parts of a line are found by clock, with a tolerance: this is tested with counting.
    const left = products.filter((one) => lines[one] === undefined)
    const product = oneOf(random, random.chance(0.95) ? left : namesOf(state.products))
    if (!product || lines[product]) return undefined
    return { count, product, quantity: Math.max(-1, onShelf(state, product) + random.pick([0, 0, 0, 1, -1])) }
  },
  status: statusOf,
  apply(state, { count: name, product, quantity }) {
    const count = get(state.counts, name)
    const line = count.lines[product]
    const { isArchived, movements } = get(state.products, product)
    const counted = (line?.counted ?? 0) + quantity
    refuse(
      [count.status !== 'open', 409],
      [isArchived, 409],
      [!count.products.includes(product), 422],
      [counted < 0, 422],
    )
    count.lines[product] = {
      counted,
      expected: onShelf(state, product),
      at: movements.length,
      isApproved: false,
    }
    return 200
  },
  of: ({ count }) => count,
  body: ({ product, quantity }, { id }) => ({ lines: [{ productId: id(product), quantity }] }),
})

const finishCount = action<CountStep>({
  name: 'finishCount',
  weight: 2,
  routes: ['POST /api/counts/:id/finish'],
  plan(state, random) {
    const count = aCount(state, random, 'open')
    return count ? { count } : undefined
  },
  status: statusOf,
  apply(state, { count }) {
    const row = get(state.counts, count)
    refuse([row.status !== 'open', 409])
    row.status = 'finished'
    return 200
  },
  of: ({ count }) => count,
})

interface ApprovePlan extends CountStep {
  serials: { product: string; serial: string }[]
}

const differences = ({ lines }: Count) =>
  Object.entries(lines).flatMap(([product, { counted, expected, at, isApproved }]) =>
    counted === expected || isApproved ? [] : [{ product, at, difference: counted - expected }],
  )

const approveCount = action<ApprovePlan>({
  name: 'approveCount',
  weight: 3,
  routes: ['POST /api/counts/:id/approve'],
  plan(state, random) {
    const count = aCount(state, random, 'finished')
    if (!count) return undefined
    const serials = differences(get(state.counts, count)).flatMap(({ product, difference }) =>
      differing(state, random, product, difference).map((serial) => ({ product, serial })),
    )
    return { count, serials }
  },
  status: statusOf,
  apply(state, { count: name, serials }) {
    const count = get(state.counts, name)
    const open = differences(count)
    const named = (product: string) =>
      serials.filter((one) => one.product === product).map(({ serial }) => serial)
    refuse(
      [count.status !== 'finished', 409],
      [serials.some(({ product }) => !open.some((line) => line.product === product)), 422],
      ...open.map(({ product, difference, at }): [boolean, ...number[]] => {
        const { isArchived, movements, stock } = get(state.products, product)
        const isOutdated = movements.slice(at).some(({ kind }) => kind === 'inventory')
        const reasons = refusedCounted(state, product, named(product), difference)
        const cannot = isArchived || isOutdated || stock + difference < 0 ? [409] : []
        return [reasons.length + cannot.length > 0, ...reasons, ...cannot]
      }),
    )
    for (const { product, difference } of open) {
      setCounted(state, product, named(product), difference)
      const line = count.lines[product]
      if (line) line.isApproved = true
    }
    count.status = 'approved'
    return 200
  },
  of: ({ count }) => count,
  body: ({ serials }, { id }) => ({
    serials: serials.map(({ product, serial }) => ({ productId: id(product), serial })),
  }),
})

const removeCount = action<CountStep>({
  name: 'removeCount',
  weight: 1,
  routes: ['DELETE /api/counts/:id'],
  plan(state, random) {
    const count = aCount(state, random, 'open')
    return count && random.chance(0.3) ? { count } : undefined
  },
  status: statusOf,
  apply(state, { count }) {
    refuse([get(state.counts, count).status === 'approved', 409])
    delete state.counts[count]
    return 200
  },
  of: ({ count }) => count,
})

export const COUNTING = [createCount, countUnits, finishCount, approveCount, removeCount]
