import { Button } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import { formatValue } from '../../shared/table/column.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { formatReais } from '../../shared/ui/format.ts'
import classes from './product-details.module.css'

const rows = (product: Product): readonly [label: string, value: string][] => [
  ['Referência', product.reference],
  ['Preço de compra', formatReais(product.cost)],
  ['Preço de venda', formatReais(product.sellPrice)],
  ['Quantidade em estoque', formatValue(product.stock, 'number')],
  ['Alerta de estoque', formatValue(product.stockAlert, 'number')],
  ['Marca', product.brand],
  ['Cliente ouro', formatValue(product.discount.goldPercentage, 'percent')],
  ['Cliente bronze', formatValue(product.discount.bronzePercentage, 'percent')],
  ['Cliente prata', formatValue(product.discount.silverPercentage, 'percent')],
  ['Números de série', product.serialised ? 'Sim' : 'Não'],
  ['Garantia em meses', formatValue(product.warrantyMonths, 'number')],
  ['Descrição', product.description],
]

export function ProductDetailsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog
      opened
      title={product.name}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <dl className={classes.rows}>
        {rows(product).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'N/A'}</dd>
          </div>
        ))}
      </dl>
      <fieldset className={classes.images}>
        <legend>Imagens</legend>
        {product.imagesUrl.length === 0 && <p>Nenhuma imagem foi encontrada para o produto.</p>}
        {product.imagesUrl.map((url, index) => (
          <img key={url} src={url} alt={`${product.name}, imagem ${index + 1}`} width={150} height={150} />
        ))}
      </fieldset>
    </Dialog>
  )
}
