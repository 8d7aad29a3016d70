import type { Product } from '@shop/contract/products'
import { exportValue } from '../../shared/table/column.ts'

/**
 * The columns of the export, named as 'Mudança' finds them, so that a changed file can be imported. Without the stock,
 * which changes by entries, counts and sales alone.
 */
const COLUMNS: readonly { header: string; write: (product: Product) => string }[] = [
  { header: 'Código da loja', write: ({ code }) => code },
  { header: 'GTIN', write: ({ gtin }) => gtin ?? '' },
  { header: 'Nome', write: ({ name }) => name },
  { header: 'Marca', write: ({ brand }) => brand },
  { header: 'Referência', write: ({ reference }) => reference },
  { header: 'Preço de compra', write: ({ cost }) => exportValue(cost, 'money') },
  { header: 'Preço de venda', write: ({ sellPrice }) => exportValue(sellPrice, 'money') },
  { header: 'Percentual ouro', write: ({ discount }) => exportValue(discount.goldPercentage, 'percent') },
  { header: 'Percentual prata', write: ({ discount }) => exportValue(discount.silverPercentage, 'percent') },
  { header: 'Alerta de estoque', write: ({ stockAlert }) => exportValue(stockAlert, 'number') },
  { header: 'Tags', write: ({ tags }) => tags.join(', ') },
  { header: 'Descrição longa', write: ({ description }) => description },
]

export const toSheet = (products: readonly Product[]): string[][] => [
  COLUMNS.map(({ header }) => header),
  ...products.map((product) => COLUMNS.map(({ write }) => write(product))),
]
