import type { Column, Report, Total } from './report.ts'

const perLevel = (unit: string, total: string, title: string, form: Column['form']): Column[] => [
  { key: unit, title: `Preço de venda ${title}`.trim(), kind: 'money', form },
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

/** The same report by the address without a level: all of them. */
export const stockVsSalesOfAll: Report = {
  ...stockVsSales,
  filters: [],
  path: '/reports/product/stock/sales',
}
