import { shopTimeZone } from '@shop/browser/session'
import type { Brand, Product } from '@shop/contract/products'
import { arrivalText } from '@shop/domain/purchases'
import { shopDay } from '@shop/domain/shop-time'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Column } from '../../shared/table/column.ts'
import { OneLine } from '../../shared/table/one-line.tsx'
import type { TableView } from '../../shared/table/table-view.ts'
import classes from './product-columns.module.css'
import type { ProductFinding } from './products.api.ts'
import { StockCell } from './stock-cell.tsx'

const STOCKS = [
  { value: 'some', label: 'Em estoque' },
  { value: 'low', label: 'Estoque baixo' },
  { value: 'none', label: 'Sem estoque' },
]

/** The columns, with filters applied by the server. */
export const productColumns = (
  brands: readonly Brand[],
  references: readonly string[],
): readonly Column<Product>[] => [
  {
    id: 'name',
    header: 'Nome',
    cell: (product) => <Name product={product} />,
    mobile: 'title',
    hideable: false,
  },
  { id: 'code', header: 'Código', mobile: 'line' },
  { id: 'gtin', header: 'GTIN', startsHidden: true, nowrap: true },
  {
    id: 'brand',
    header: 'Marca',
    filter: 'select',
    options: brands.map(({ name }) => ({ value: name, label: name })),
    startsHidden: true,
  },
  {
    id: 'reference',
    header: 'Referência',
    filter: 'select',
    options: references.map((name) => ({ value: name, label: name })),
  },
  { id: 'cost', header: 'Preço de compra', kind: 'money' },
  {
    id: 'sellPrice',
    header: 'Preço de venda',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'stock',
    header: 'Estoque',
    cell: (product) => <Stock product={product} />,
    filter: 'select',
    options: STOCKS,
    kind: 'number',
    mobile: 'line',
    width: '150px',
  },
]

/** The table's view as parameters of the server. The URL may contain anything: the server refuses invalid values. */
export const listQuery = (term: string, { filters, sort }: TableView): ProductFinding => ({
  q: term || undefined,
  brand: filters.brand,
  reference: filters.reference,
  stock: STOCKS.find(({ value }) => value === filters.stock)?.value,
  sort: sort ? `${sort.desc ? '-' : ''}${sort.id}` : undefined,
})

/** A text alone returns at most a hundred best matches; with a filter or sort order it is a normal list. */
export const isPlainSearch = ({ q, ...rest }: ProductFinding) =>
  q !== undefined && Object.values(rest).every((value) => value === undefined)

function Name({ product: { name, imagesUrl } }: { product: Product }) {
  return (
    <span className={classes.name}>
      {imagesUrl[0] ? (
        <img className={classes.image} src={imagesUrl[0]} alt="" width={32} height={32} loading="lazy" />
      ) : (
        <span className={classes.image} aria-hidden />
      )}
      <OneLine text={name} />
    </span>
  )
}

function Stock({ product }: { product: Product }) {
  const { stock, stockAlert } = product
  const problem =
    stock === 0 ? 'Sem estoque' : stock <= stockAlert ? `Estoque baixo: alerta em ${stockAlert}` : null
  return (
    <span className={classes.stock} data-problem={problem ? (stock === 0 ? 'none' : 'low') : undefined}>
      {problem && <IconAlertTriangle size={16} role="img" aria-label={problem} title={problem} />}
      <StockCell product={product} />
      {product.arrivesOn && (
        <small>{arrivalText(product.arrivesOn, shopDay(new Date(), shopTimeZone()))}</small>
      )}
    </span>
  )
}

export const productKey = ({ id }: Product) => id
export const productLabel = ({ name, code }: Product) => `${name} (${code})`
