import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
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

/** The dialog named in the URL, once its product is loaded; for an archived or unknown one a message is shown. */
export function OpenDialog({ name, code, onClose }: Props) {
  const query = useQuery(productByCode(code))
  const { data: product } = query
  const failure = product === undefined && failureOf(query)
  if (failure || product === null)
    return (
      <Dialog opened title="Produto" onClose={onClose}>
        {failure ? (
          <NotLoaded {...failure} />
        ) : (
          <EmptyState image="missing" text="Nenhum produto foi encontrado." />
        )}
      </Dialog>
    )
  if (!product) return null
  const Named = DIALOG_COMPONENTS[name]
  return <Named product={product} onClose={onClose} />
}
