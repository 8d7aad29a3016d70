import type { Product } from '@shop/contract/products'
import type { Column } from '../../shared/table/column.ts'
import { StockCell } from './stock-cell.tsx'

const fixed = { sortable: false } as const

/** The server has the order: by name in the list, best match first in a search. */
export const PRODUCT_COLUMNS: readonly Column<Product>[] = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, mobile: 'title', hideable: false, ...fixed },
  { id: 'code', header: 'Código', value: ({ code }) => code, mobile: 'line', ...fixed },
  { id: 'reference', header: 'Referência', value: ({ reference }) => reference, ...fixed },
  { id: 'cost', header: 'Preço de compra', value: ({ cost }) => cost, kind: 'money', ...fixed },
  {
    id: 'sellPrice',
    header: 'Preço de venda',
    value: ({ sellPrice }) => sellPrice,
    kind: 'money',
    mobile: 'line',
    ...fixed,
  },
  {
    id: 'stock',
    header: 'Estoque',
    value: ({ stock }) => stock,
    cell: (product) => <StockCell product={product} />,
    kind: 'number',
    mobile: 'line',
    width: '170px',
    ...fixed,
  },
]

export const productKey = ({ id }: Product) => id
export const productLabel = ({ name, code }: Product) => `${name} (${code})`
