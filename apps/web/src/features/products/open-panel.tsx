import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { LoadedProduct } from './loaded-product.tsx'
import type { PanelName, ProductsSearch } from './products-search.ts'

const CreateProduct = lazyPart(
  () => import('./form/create-product.tsx').then((it) => it.default),
  <Spinner />,
)
const CreateFromNfe = lazyPart(
  () => import('./form/create-from-nfe.tsx').then((it) => it.default),
  <Spinner />,
)
const EditProduct = lazyPart(() => import('./form/edit-product.tsx').then((it) => it.default), <Spinner />)
const HistoryPanel = lazyPart(
  () => import('./history/history-panel.tsx').then((it) => it.default),
  <Spinner />,
)
const BrandsPanel = lazyPart(() => import('./brands/brands-panel.tsx').then((it) => it.default), <Spinner />)
const ArchivedPanel = lazyPart(() => import('./archived-panel.tsx').then((it) => it.default), <Spinner />)
const BatchPanel = lazyPart(() => import('./batch/batch-panel.tsx').then((it) => it.default), <Spinner />)
const SynonymsPanel = lazyPart(() => import('./synonyms-panel.tsx').then((it) => it.default), <Spinner />)
const LabelsPanel = lazyPart(() => import('./labels/labels-panel.tsx').then((it) => it.default), <Spinner />)

interface Props {
  name: PanelName
  search: ProductsSearch
  onClose: () => void
}

/** The panel shown instead of the list; its code is loaded when it opens. */
export function OpenPanel(props: Props) {
  return (
    <Panel key={`${props.name} ${props.search.code} ${props.search.nfe} ${props.search.item}`} {...props} />
  )
}

function Panel({ name, search, onClose }: Props) {
  const { code = '', codes = '', copies = '', nfe, item, factor = 1 } = search
  switch (name) {
    case 'new':
      return nfe && item ? (
        <CreateFromNfe nfeId={nfe} position={item} factor={factor} />
      ) : (
        <CreateProduct onClose={onClose} />
      )
    case 'edit':
      return (
        <LoadedProduct code={code}>
          {(product) => <EditProduct product={product} onClose={onClose} />}
        </LoadedProduct>
      )
    case 'history':
      return (
        <LoadedProduct code={code}>
          {(product) => <HistoryPanel product={product} onClose={onClose} />}
        </LoadedProduct>
      )
    case 'brands':
      return <BrandsPanel onClose={onClose} />
    case 'archived':
      return <ArchivedPanel onClose={onClose} />
    case 'batch':
      return <BatchPanel onClose={onClose} />
    case 'synonyms':
      return <SynonymsPanel onClose={onClose} />
    case 'labels':
      return <LabelsPanel codes={codes} copies={copies} onClose={onClose} />
  }
}
