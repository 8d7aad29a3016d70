import { unitLines } from './order-lines.ts'
import type { Column, Total } from './report.ts'
import { ONLY_SALES, type Report } from './report.ts'

const shared = {
  filters: ['period'],
  columns: [
    { key: 'productId', title: 'Id', kind: 'id' },
    { key: 'name', title: 'Produto', kind: 'text', opensOrdersOf: 'productId' },
    { key: 'code', title: 'Código', kind: 'text', oneLine: true },
    { key: 'quantity', title: 'Quantidade', kind: 'count' },
  ],
  totals: [{ key: 'quantity', title: 'Unidades vendidas', kind: 'count', sum: 'quantity' }],
  counts: `Unidades das vendas feitas no período; produtos sem venda nele não aparecem. ${ONLY_SALES}`,
  orders: unitLines({ withMoney: false }),
  chart: { key: 'products', columns: ['name', 'quantity'] },
} satisfies Partial<Report>

export const bestSellers: Report = {
  ...shared,
  id: 3,
  title: 'Produtos mais vendidos',
  path: '/reports/products/sold/start/:start/end/:end/desc',
}

export const worstSellers: Report = {
  ...shared,
  id: 4,
  title: 'Produtos menos vendidos',
  path: '/reports/products/sold/start/:start/end/:end/asc',
}

export const lowStock: Report = {
  id: 5,
  title: 'Produtos com estoque baixo',
  counts: 'Produtos ativos com estoque igual ou abaixo do alerta, agora.',
  filters: [],
  path: '/reports/products/low/stock',
  columns: [
    { key: 'name', title: 'Produto', kind: 'text' },
    { key: 'code', title: 'Código', kind: 'text', oneLine: true },
    { key: 'stock', title: 'Estoque', kind: 'count' },
    { key: 'stockAlert', title: 'Alerta de estoque', kind: 'count' },
  ],
  totals: [{ key: 'quantity', title: 'Produtos', one: 'produto', kind: 'count' }],
}

const perLevel = (unit: string, total: string, title: string, form: Column['form']): Column[] => [
  {
    key: unit,
    title: `Preço de venda ${title}`.trim(),
    kind: 'money',
    form,
    // Three levels beside each other do not fit on a screen of 1366 pixels.
    ...(form === 'all-levels' && { startsHidden: true as const }),
  },
  { key: total, title: `Total de venda ${title}`.trim(), kind: 'money', form },
]

const sales = (key: string, title: string, sum: string, form: Total['form']): Total => ({
  key,
  title: `Total de venda ${title}`.trim(),
  kind: 'money',
  sum,
  form,
})

export const stockVsSales: Report = {
  id: 7,
  title: 'Estoque x vendas',
  counts: 'Produtos ativos, com o estoque e os preços de agora.',
  filters: ['level'],
  path: '/reports/product/stock/sales/level/:level',
  columns: [
    { key: 'code', title: 'Código', kind: 'text', oneLine: true },
    { key: 'name', title: 'Produto', kind: 'text' },
    { key: 'stock', title: 'Estoque', kind: 'count' },
    { key: 'unitPurchasePrice', title: 'Preço de compra', kind: 'money' },
    { key: 'totalPurchase', title: 'Total de compra', kind: 'money' },
    ...perLevel('unitSalesPrice', 'totalSales', '', 'one-level'),
    ...perLevel('unitSalesPriceBronze', 'totalSalesBronze', 'bronze', 'all-levels'),
    ...perLevel('unitSalesPriceSilver', 'totalSalesSilver', 'prata', 'all-levels'),
    ...perLevel('unitSalesPriceGold', 'totalSalesGold', 'ouro', 'all-levels'),
  ],
  totals: [
    { key: 'quantity', title: 'Unidades em estoque', kind: 'count', sum: 'stock' },
    { key: 'totalAmountPurchase', title: 'Total de compra', kind: 'money', sum: 'totalPurchase' },
    sales('totalAmountSales', '', 'totalSales', 'one-level'),
    sales('totalAmountSalesBronze', 'bronze', 'totalSalesBronze', 'all-levels'),
    sales('totalAmountSalesSilver', 'prata', 'totalSalesSilver', 'all-levels'),
    sales('totalAmountSalesGold', 'ouro', 'totalSalesGold', 'all-levels'),
  ],
}

/** The same report at the path without a level: all levels. */
export const stockVsSalesOfAll: Report = {
  ...stockVsSales,
  filters: [],
  path: '/reports/product/stock/sales',
}

export const brandProducts: Report = {
  id: 15,
  title: 'Marcas e referências',
  counts: 'Produtos da marca e da referência, também os arquivados.',
  filters: ['brand', 'reference'],
  path: '/reports/products/:brand/:reference',
  columns: [
    { key: 'productName', title: 'Produto', kind: 'text' },
    { key: 'reference', title: 'Referência', kind: 'text' },
    { key: 'brand', title: 'Marca', kind: 'text' },
    { key: 'archived', title: 'Arquivado', kind: 'yes-no' },
  ],
  totals: [{ key: 'quantity', title: 'Produtos', one: 'produto', kind: 'count' }],
}

/** By name, which is a {@link ReportKey}. */
export const PRODUCT_REPORTS = {
  bestSellers,
  worstSellers,
  lowStock,
  stockVsSales,
  brandProducts,
} satisfies Record<string, Report>
