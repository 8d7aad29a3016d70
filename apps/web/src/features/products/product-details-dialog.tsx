import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Product } from '@shop/contract/products'
import { formatValue } from '../../shared/table/column.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { type Fact, Facts } from '../../shared/ui/facts.tsx'
import classes from './product-details.module.css'

const factsOf = (product: Product): Fact[] => [
  { label: 'Código', value: product.code },
  { label: 'GTIN', value: product.gtin },
  { label: 'Referência', value: product.reference },
  { label: 'Preço de compra', value: formatReais(product.cost) },
  { label: 'Preço de venda', value: formatReais(product.sellPrice) },
  { label: 'Quantidade em estoque', value: formatValue(product.stock, 'number') },
  { label: 'Alerta de estoque', value: formatValue(product.stockAlert, 'number') },
  { label: 'Marca', value: product.brand },
  { label: 'Cliente ouro', value: formatValue(product.discount.goldPercentage, 'percent') },
  { label: 'Preço ouro', value: formatReais(product.goldPrice) },
  { label: 'Cliente bronze', value: formatValue(product.discount.bronzePercentage, 'percent') },
  { label: 'Preço bronze', value: formatReais(product.sellPrice) },
  { label: 'Cliente prata', value: formatValue(product.discount.silverPercentage, 'percent') },
  { label: 'Preço prata', value: formatReais(product.silverPrice) },
  { label: 'Números de série', value: product.serialised ? 'Sim' : 'Não' },
  { label: 'Meses de garantia', value: formatValue(product.warrantyMonths, 'number') },
  { label: 'Descrição', value: product.description },
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
      <Facts lines facts={factsOf(product)} />
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
