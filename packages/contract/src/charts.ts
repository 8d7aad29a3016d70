import { SHORT_PAGE } from '@shop/domain/page-sizes'
export type ChartType =
  | 'topTenSigned'
  | 'mostViewedProd'
  | 'searchedTerms'
  | 'topTenSellers'
  | 'searchedButInexistent'

/** A chart: the calls for its last seven days and for any period, and what a bar shows. */
export interface Chart {
  type: ChartType
  title: string
  /** The last 7 days, ten entries. */
  path: string
  /** Any period, as a Fastify path; `:start` and `:end` are in shop time. */
  rangePath: string
  /** The name of the list in the response. */
  list: string
  label: { key: string; title: string }
  extra?: { key: string; title: string }
  value: { key: string; title: string }
}

export const CHARTS: readonly [Chart, ...Chart[]] = [
  {
    type: 'topTenSigned',
    title: 'Clientes que mais acessaram',
    path: '/reports/customer/top-ten/signedin',
    rangePath: '/reports/customer/top-ten/signedin/start/:start/end/:end',
    list: 'customersSignedIn',
    label: { key: 'customerName', title: 'Cliente' },
    extra: { key: 'email', title: 'E-mail' },
    value: { key: 'count', title: 'Logins realizados' },
  },
  {
    type: 'mostViewedProd',
    title: 'Produtos mais visualizados',
    path: '/reports/product/top-ten/viewed',
    rangePath: '/reports/product/viewed/start/:start/end/:end',
    list: 'productsViewed',
    label: { key: 'productName', title: 'Produto' },
    value: { key: 'count', title: 'Visualizações' },
  },
  {
    type: 'searchedTerms',
    title: 'Termos mais pesquisados',
    path: '/reports/product/top-ten/searched-by-term',
    rangePath: '/reports/product/searched-by-term/start/:start/end/:end',
    list: 'productsSearched',
    label: { key: 'term', title: 'Termo' },
    value: { key: 'count', title: 'Pesquisas' },
  },
  {
    type: 'topTenSellers',
    title: 'Produtos mais vendidos',
    path: '/reports/top-ten/products/sold/desc',
    rangePath: '/reports/products/sold/start/:start/end/:end/desc',
    list: 'products',
    label: { key: 'name', title: 'Produto' },
    value: { key: 'quantity', title: 'Quantidade' },
  },
  {
    type: 'searchedButInexistent',
    title: 'Pesquisados sem resultado',
    path: '/reports/product/not-exists/top-ten/searched-by-term',
    rangePath: '/reports/product/not-exists/searched-by-term/start/:start/end/:end',
    list: 'productsSearched',
    label: { key: 'term', title: 'Termo' },
    value: { key: 'count', title: 'Pesquisas' },
  },
]

/** Entries of a chart on the dashboard. */
export const CHART_ENTRIES = SHORT_PAGE
/** Days that the dashboard covers, including today. */
export const CHART_DAYS = 7
