import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PriceHistoryDialog } from './price-history-dialog.tsx'
import { ProductDetailsDialog } from './product-details-dialog.tsx'
import { productByCode } from './products.api.ts'
import type { DialogName } from './products-search.ts'
import { StockEntryDialog } from './stock-entry-dialog.tsx'

interface Props {
  name: DialogName
  code: string
  onClose: () => void
}

const DIALOG_COMPONENTS = {
  entry: StockEntryDialog,
  details: ProductDetailsDialog,
  prices: PriceHistoryDialog,
}

/** The dialog named in the address, once its product is loaded; for an archived or unknown one a message is shown. */
export function OpenDialog({ name, code, onClose }: Props) {
  const { data: product } = useQuery(productByCode(code))
  if (product === undefined) return null
  if (product === null)
    return (
      <Dialog opened title="Produto" onClose={onClose}>
        <EmptyState text="Nenhum produto foi encontrado." />
      </Dialog>
    )
  const Named = DIALOG_COMPONENTS[name]
  return <Named product={product} onClose={onClose} />
}
