import { useQuery } from '@tanstack/react-query'
import { ProductDetailsDialog } from './product-details-dialog.tsx'
import { productByCode } from './products.api.ts'
import { StockEntryDialog } from './stock-entry-dialog.tsx'

interface Props {
  name: 'entry' | 'details'
  code: string
  onClose: () => void
}

/** The dialog that the address names, once its product is there. */
export function OpenDialog({ name, code, onClose }: Props) {
  const { data: product } = useQuery(productByCode(code))
  if (!product) return null
  return name === 'entry' ? (
    <StockEntryDialog product={product} onClose={onClose} />
  ) : (
    <ProductDetailsDialog product={product} onClose={onClose} />
  )
}
