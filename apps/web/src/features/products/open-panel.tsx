import { lazy, Suspense } from 'react'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { LoadedProduct } from './loaded-product.tsx'
import type { PanelName } from './products-search.ts'

const CreateProduct = lazy(() => import('./form/create-product.tsx'))
const EditProduct = lazy(() => import('./form/edit-product.tsx'))
const HistoryPanel = lazy(() => import('./history/history-panel.tsx'))
const BrandsPanel = lazy(() => import('./brands/brands-panel.tsx'))
const ArchivedPanel = lazy(() => import('./archived-panel.tsx'))
const BatchPanel = lazy(() => import('./batch/batch-panel.tsx'))
const LabelsPanel = lazy(() => import('./labels/labels-panel.tsx'))
const ImportPanel = lazy(() => import('./import/import-panel.tsx'))

interface Props {
  name: PanelName
  code: string
  codes: string
  onClose: () => void
}

/** The panel shown instead of the list; its code is loaded when it opens. */
export function OpenPanel(props: Props) {
  return (
    <Suspense fallback={<Spinner />}>
      <Panel key={props.name + props.code} {...props} />
    </Suspense>
  )
}

function Panel({ name, code, codes, onClose }: Props) {
  switch (name) {
    case 'new':
      return <CreateProduct onClose={onClose} />
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
    case 'labels':
      return <LabelsPanel codes={codes} onClose={onClose} />
    case 'import':
      return <ImportPanel onClose={onClose} />
  }
}
