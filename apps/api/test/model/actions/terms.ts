import { openSession } from '../../../src/features/identity/accounts/session.service.ts'
import { newCpf } from '../../cpf.ts'
import { action, type Context } from '../action.ts'
import { holds, refuse } from '../rules.ts'
import { get, namesOf, type Product, type State } from '../state.ts'

interface TermsPlan {
  customer: string
  level: 0 | 1 | 2 | 3
  freight: number
  warrantyPpm: number
  fastTax: number
}

const changeTerms = action<TermsPlan>({
  name: 'changeTerms',
  weight: 1,
  routes: ['PATCH /api/customers'],
  alone: true,
  plan: (state, random) => ({
    customer: random.pick(namesOf(state.customers)),
    level: random.pick([0, 1, 2, 3]),
    freight: random.int(0, 2_000),
    warrantyPpm: random.int(0, 1_500) * 100,
    fastTax: random.pick([0, random.int(1, 2_000)]),
  }),
  apply(state, { customer, ...terms }) {
    Object.assign(get(state.customers, customer), terms)
    return 200
  },
  body: ({ customer, level, freight, warrantyPpm, fastTax }, { id }) => ({
    customerId: id(customer),
    level,
    shippingCost: freight / 100,
    warrantyPercentage: warrantyPpm / 10_000,
    fastDeliveryTax: fastTax / 100,
  }),
})

type Terms = Pick<Product, 'cost' | 'price' | 'goldPpm' | 'silverPpm'>
interface ProductPlan {
  /** Of the product. */
  name: string
  terms: Terms
  stock: number
}

const someTerms = (random: { int(min: number, max: number): number }): Terms => ({
  cost: random.int(1_000, 6_000),
  price: random.int(1_000, 12_000),
  goldPpm: random.int(0, 5_000) * 100,
  silverPpm: random.int(0, 5_000) * 100,
})

const fieldsOf = ({ name, terms: { cost, price, goldPpm, silverPpm } }: ProductPlan, { codes }: Context) => ({
  name: `Produto ${name}`,
  brand: codes.get('brand'),
  cost: cost / 100,
  sellPrice: price / 100,
  discount: { goldPercentage: goldPpm / 10_000, silverPercentage: silverPpm / 10_000 },
})

const planChange = (state: State, random: Parameters<typeof someTerms>[0]): ProductPlan | undefined => {
  const product = namesOf(state.products).filter((name) => !get(state.products, name).isArchived)[
    random.int(0, 5)
  ]
  return product ? { name: product, terms: someTerms(random), stock: 0 } : undefined
}

const applyTerms = (state: State, { name, terms }: ProductPlan) => {
  Object.assign(get(state.products, name), terms)
  return 200
}

const changeProduct = action<ProductPlan>({
  name: 'changeProduct',
  weight: 1,
  routes: ['PUT /api/products/:code'],
  alone: true,
  plan: planChange,
  apply: applyTerms,
  of: ({ name }) => name,
  body: (plan, context) => ({ ...fieldsOf(plan, context), code: context.codes.get(plan.name) }),
})

const MOST_PRODUCTS = 6

interface NewProductPlan extends ProductPlan {
  /** Whether the percentages of the terms are sent. */
  says: { gold: boolean; silver: boolean }
}

/** The percentage, up to 10,000, by which a level pays the sale price; halves go away from zero. */
const salePpm = ({ cost, price }: Terms) =>
  Math.min(100_000_000, Math.sign(price - cost) * Math.round((Math.abs(price - cost) * 1_000_000) / cost))

const createProduct = action<NewProductPlan>({
  name: 'createProduct',
  weight: 1,
  routes: ['POST /api/products'],
  alone: true,
  plan: (state, random, name) =>
    namesOf(state.products).length < MOST_PRODUCTS
      ? {
          name: `p${name}`,
          terms: someTerms(random),
          stock: random.int(0, 5),
          says: { gold: random.pick([true, false]), silver: random.pick([true, false]) },
        }
      : undefined,
  apply(state, { name, terms, stock, says }) {
    state.products[name] = {
      ...terms,
      goldPpm: says.gold ? terms.goldPpm : (state.newPpm.gold ?? salePpm(terms)),
      silverPpm: says.silver ? terms.silverPpm : (state.newPpm.silver ?? salePpm(terms)),
      stock,
      defective: 0,
      isArchived: false,
      isSerialised: false,
      movements: stock > 0 ? [{ kind: 'entry', before: 0, in: stock, out: 0 }] : [],
    }
    return 201
  },
  body(plan, context) {
    const { discount, ...fields } = fieldsOf(plan, context)
    const { goldPercentage, silverPercentage } = discount
    return {
      ...fields,
      stock: plan.stock,
      discount: {
        ...(plan.says.gold && { goldPercentage }),
        ...(plan.says.silver && { silverPercentage }),
      },
    }
  },
})

interface DelivererPlan {
  deliverer: string
  block: boolean
}

const ORIGIN = { ip: '127.0.0.1', userAgent: 'test' }

const blockDeliverer = action<DelivererPlan>({
  name: 'blockDeliverer',
  weight: 0.7,
  routes: ['PUT /api/employees/deliverer'],
  alone: true,
  plan: ({ blocked: [first] }, random) =>
    first ? { deliverer: first, block: false } : { deliverer: random.pick(['d0', 'd1']), block: true },
  apply(state, { deliverer, block }) {
    // Nobody blocks a person who holds a permission that they lack.
    refuse([!holds(state, 'app:delivery'), 403])
    state.blocked = block ? [deliverer] : []
    return 200
  },
  async send(context, { deliverer, block }) {
    const id = context.id(deliverer)
    const { name, email } = await context.shop.db
      .selectFrom('employees')
      .select(['name', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const response = await context.call('admin', 'PUT', '/employees/deliverer', {
      name,
      email,
      document: newCpf(),
      phone: '11987654321',
      blocked: block,
    })
    if (!block) {
      const { accessToken } = await openSession(context.shop.context, { employeeId: id }, name, ORIGIN)
      context.people.set(deliverer, { id, token: accessToken })
    }
    return response
  },
})

export const TERMS = [changeTerms, changeProduct, createProduct, blockDeliverer]
