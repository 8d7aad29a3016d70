import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BUYING, matchNfe, nextToIdentify, nfe } from '../../../entities/nfes/nfes.api.ts'
import { brands } from '../../../entities/products/products.api.ts'
import { refresh, showSaved } from '../../../shared/api/query-client.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import CreateProduct from './create-product.tsx'
import { productOfItem } from './nfe-product.ts'

interface Props {
  nfeId: number
  position: number
  /** Stock units in one unit of the document. */
  factor: number
}

/** Registers an item of an NF-e as a product, identifies the item with it, and returns to the NF-e's next item. */
export default function CreateFromNfe({ nfeId, position, factor }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery(nfe(nfeId))
  const allBrands = useQuery(brands)
  if (!query.data) return <Loading query={query} />
  if (!allBrands.data) return <Loading query={allBrands} />
  const item = query.data.lines.find((line) => line.position === position)
  if (!item) return <EmptyState image="missing" text="O item não está na NF-e." />
  const goBack = (to: number | undefined) =>
    void navigate({ to: '/admin/purchases', search: { view: 'nfes', open: nfeId, item: to } })
  return (
    <CreateProduct
      values={productOfItem(item, factor, allBrands.data)}
      draft={`product:nfe-${nfeId}-${position}`}
      afterCreate={async ({ id }) => {
        const saved = await matchNfe(nfeId, { position, productId: id, factor })
        await showSaved(nfe(nfeId).queryKey, saved)
      }}
      onCreated={() => {
        const saved = client.getQueryData(nfe(nfeId).queryKey)
        void refresh([BUYING])
        goBack(saved && nextToIdentify(saved))
      }}
      onClose={() => goBack(position)}
    />
  )
}
