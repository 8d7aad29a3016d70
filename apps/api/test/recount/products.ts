import type { PRODUCT_REPORTS } from '@shop/contract/reports/products'
import {
  type Counted,
  counted,
  type IndexedShop,
  plain,
  type Requested,
  type Row,
  sumBy,
  sumOf,
} from './counting.ts'
import { DAY, type Recounted } from './recounted.ts'

/** Cost plus a percentage, rounded half away from zero, with exact numbers. */
const costPlus = (cost: number, ppm: number) =>
  cost + Number((BigInt(cost) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n)

type Product = IndexedShop['products'][number]

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

function stockAndSales({ products }: IndexedShop, { level }: Requested): Counted {
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

const lowStock = ({ products }: IndexedShop): Counted =>
  counted(
    products
      .filter(({ archived, stock, alert }) => !archived && stock <= alert)
      .map(({ name, code, stock, alert }) => ({ name, code, stock, stockAlert: alert })),
  )

function productsOf({ products, brandOf, referenceOf }: IndexedShop, requested: Requested): Counted {
  const named = products.map((product) => ({
    productName: product.name,
    reference: referenceOf.get(product.reference ?? 0)?.name ?? '',
    brand: brandOf.get(product.brand)?.name ?? '',
    archived: product.archived,
  }))
  return counted(
    named.filter(
      ({ brand, reference }) =>
        plain(brand) === plain(requested.brand) && plain(reference) === plain(requested.reference),
    ),
  )
}

export function sellers(shop: IndexedShop, requested: Requested): Counted {
  const counted = new Set(shop.sold(requested).map(({ id }) => id))
  const items = shop.order_items.filter(({ order }) => counted.has(order))
  const units = sumBy(
    items,
    ({ product }) => product,
    ({ quantity }) => quantity,
  )
  const rows = [...units].map(([id, quantity]) => ({
    name: shop.productOf.get(id)?.name ?? '',
    code: shop.productOf.get(id)?.code ?? '',
    quantity,
  }))
  return { rows, totals: { quantity: sumOf(items, ({ quantity }) => quantity) } }
}

export const PRODUCT_COUNTS: Record<keyof typeof PRODUCT_REPORTS, Recounted> = {
  bestSellers: {
    recount: sellers,
    path: () => `/reports/products/sold/${DAY}/desc`,
    rows: [
      { name: 'Película', code: '100004', quantity: 100 },
      { name: 'Cabo', quantity: 3 },
      { name: 'Capa', quantity: 3 },
    ],
    totals: { quantity: 106 },
  },
  worstSellers: {
    recount: sellers,
    path: () => `/reports/products/sold/${DAY}/asc`,
    rows: [{ name: 'Cabo' }, { name: 'Capa' }, { name: 'Película' }],
    totals: { quantity: 106 },
  },
  lowStock: {
    recount: lowStock,
    path: () => '/reports/products/low/stock',
    rows: [
      { name: 'Cabo', code: '100002', stock: 3, stockAlert: 5 },
      { name: 'Capa', code: '100001', stock: 10, stockAlert: 10 },
    ],
    totals: { quantity: 2 },
  },
  stockVsSales: {
    recount: stockAndSales,
    path: () => '/reports/product/stock/sales/level/1',
    rows: [
      {
        name: 'Cabo',
        stock: 3,
        unitPurchasePrice: 3.33,
        totalPurchase: 9.99,
        unitSalesPrice: 3.75,
        totalSales: 11.25,
      },
      {
        name: 'Capa',
        stock: 10,
        unitPurchasePrice: 10,
        totalPurchase: 100,
        unitSalesPrice: 15,
        totalSales: 150,
      },
      {
        name: 'Película',
        stock: 50,
        unitPurchasePrice: 0.01,
        totalPurchase: 0.5,
        unitSalesPrice: 0.02,
        totalSales: 1,
      },
    ],
    totals: { quantity: 63, totalAmountPurchase: 110.49, totalAmountSales: 162.25 },
  },
  brandProducts: {
    recount: productsOf,
    path: () => '/reports/products/APICE/linha%20um',
    rows: [
      { productName: 'Capa', reference: 'Linha Um', brand: 'Ápice', archived: false },
      { productName: 'Fone', archived: true },
    ],
    totals: { quantity: 2 },
  },
}
