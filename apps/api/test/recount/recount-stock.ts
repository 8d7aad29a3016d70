import { type Asked, type Books, type Counted, type Row, sumOf } from './books.ts'

/** As names are compared: without accents and case. */
export const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Cost plus its share, half away from zero, in numbers that hold every digit. */
const costPlus = (cost: number, ppm: number) =>
  cost + Number((BigInt(cost) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n)

type Product = Books['products'][number]

const PRICES: Record<number, (product: Product) => number> = {
  1: ({ cost, goldPpm }) => costPlus(cost, goldPpm),
  2: ({ cost, silverPpm }) => costPlus(cost, silverPpm),
  3: ({ bronze }) => bronze,
}
const ALL_LEVELS: [suffix: string, level: number][] = [
  ['Bronze', 3],
  ['Silver', 2],
  ['Gold', 1],
]

export function stockAndSales({ products }: Books, { level }: Asked): Counted {
  const shown: [string, number][] = level === 0 ? ALL_LEVELS : [['', level]]
  const active = products.filter(({ archived }) => !archived)
  const unit = (product: Product, of: number) => PRICES[of]?.(product) ?? Number.NaN
  const rows = active.map((product): Row => {
    const prices = shown.flatMap(([suffix, of]) => [
      [`unitSalesPrice${suffix}`, unit(product, of)],
      [`totalSales${suffix}`, product.stock * unit(product, of)],
    ])
    const { code, name, stock, cost } = product
    return {
      code,
      name,
      stock,
      unitPurchasePrice: cost,
      totalPurchase: stock * cost,
      ...Object.fromEntries(prices),
    }
  })
  const sales = shown.map(([suffix, of]) => [
    `totalAmountSales${suffix}`,
    sumOf(active, (product) => product.stock * unit(product, of)),
  ])
  return {
    rows,
    totals: {
      quantity: sumOf(active, ({ stock }) => stock),
      totalAmountPurchase: sumOf(active, ({ stock, cost }) => stock * cost),
      ...Object.fromEntries(sales),
    },
  }
}

const counted = (rows: Row[]): Counted => ({ rows, totals: { quantity: rows.length } })

export const lowStock = ({ products }: Books): Counted =>
  counted(
    products
      .filter(({ archived, stock, alert }) => !archived && stock <= alert)
      .map(({ name, code, stock, alert }) => ({ name, code, stock, stockAlert: alert })),
  )

export const customersOf = ({ customers }: Books, { person }: Asked): Counted =>
  counted(
    customers
      .filter(({ deliverer, isAnonymised }) => deliverer === person && !isAnonymised)
      .map(({ name, email, phone, level }) => ({ name, email, phone, level })),
  )

export const fastCustomers = ({ customers }: Books): Counted =>
  counted(
    customers
      .filter(({ fastTax, isAnonymised }) => fastTax > 0 && !isAnonymised)
      .map(({ name, email, phone, fastTax }) => ({ name, email, phone, fastDeliveryTax: fastTax })),
  )

export function productsOf({ products, brandOf, referenceOf }: Books, asked: Asked): Counted {
  const named = products.map((product) => ({
    productName: product.name,
    reference: referenceOf.get(product.reference ?? 0)?.name ?? '',
    brand: brandOf.get(product.brand)?.name ?? '',
    archived: product.archived,
  }))
  return counted(
    named.filter(
      ({ brand, reference }) =>
        plain(brand) === plain(asked.brand) && plain(reference) === plain(asked.reference),
    ),
  )
}
