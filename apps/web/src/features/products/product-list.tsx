import { Anchor, Button, Group } from '@mantine/core'
import { useTyped } from '@shop/browser/use-typed'
import type { Product } from '@shop/contract/products'
import { PRODUCT_SORTS } from '@shop/domain/list-sorts'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { brands } from '../../entities/products/products.api.ts'
import { CameraButton } from '../../shared/scan/camera-button.tsx'
import { useScans } from '../../shared/scan/scan-result.tsx'
import { useReader } from '../../shared/scan/use-reader.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { SavedViewsMenu } from '../../shared/table/saved-views-menu.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import { isPlainSearch, listQuery, productColumns, productKey, productLabel } from './product-columns.tsx'
import {
  loadAllProducts,
  lookUp,
  type ProductFinding,
  productPage,
  productSearch,
  references,
} from './products.api.ts'
import type { ProductsSearch } from './products-search.ts'
import { useProductToolbar } from './use-product-toolbar.ts'

const EMPTY = 'Nenhum produto foi encontrado.'
const NONE: never[] = []

interface Props {
  term: string | undefined
  onSearch: (term: string) => void
  onOpen: (what: ProductsSearch) => void
  onReload: () => void
}

/** All products in pages, or the best matches of a search. */
export function ProductList({ term = '', onSearch, onOpen, onReload }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: LARGEST_PAGE })
  const limit = Math.min(view.pageSize, LARGEST_PAGE)
  const finding = listQuery(term, view)
  const plain = isPlainSearch(finding)
  const page = useQuery({
    ...productPage(finding, view.page, limit),
    placeholderData: keepPreviousData,
    enabled: !plain,
  })
  const found = useQuery({ ...productSearch(term), placeholderData: keepPreviousData, enabled: plain })
  const query = plain ? found : page
  const rows: readonly Product[] = (plain ? found.data : page.data?.items) ?? []
  const { data: ofBrands = NONE } = useQuery(brands)
  const { data: ofReferences = NONE } = useQuery(references)
  const columns = useMemo(() => productColumns(ofBrands, ofReferences), [ofBrands, ofReferences])
  const actions = useProductToolbar(onOpen)
  const failure = failureOf(query, EMPTY)
  const isNarrowed = term !== '' || Object.keys(view.filters).length > 0
  return (
    <Card flush>
      <DataTable
        id="products"
        label="Produtos"
        columns={columns}
        rows={rows}
        total={plain ? rows.length : (page.data?.total ?? 0)}
        paging={!plain}
        rowKey={productKey}
        rowLabel={productLabel}
        loading={query.isFetching}
        view={view}
        onViewChange={onViewChange}
        searchable={false}
        toolbar={
          <>
            <ListSearch term={term} onSearch={onSearch} />
            <SavedViewsMenu id="products" />
            <RepriceLink finding={finding} />
          </>
        }
        selection="multiple"
        actions={actions}
        onOpen={({ code }) => onOpen({ dialog: 'details', code })}
        serverSorts={PRODUCT_SORTS}
        // The best matches of a search are not paged.
        loadAll={plain ? async () => rows : loadAllProducts(finding)}
        failure={failure && { ...failure, retryLabel: 'Recarregar' }}
        emptyText={EMPTY}
        emptyAction={
          <Group gap={12}>
            {!isNarrowed && (
              <Anchor component="button" type="button" onClick={() => onOpen({ panel: 'new' })}>
                Cadastrar o primeiro produto
              </Anchor>
            )}
            <Anchor component="button" type="button" onClick={isNarrowed ? () => onSearch('') : onReload}>
              Recarregar
            </Anchor>
          </Group>
        }
      />
    </Card>
  )
}

/** Opens the repricing of the products of this list. */
const RepriceLink = ({ finding: { q, brand, reference } }: { finding: ProductFinding }) => (
  <Button
    variant="default"
    renderRoot={(props) => (
      <Link to="/admin/purchases" search={{ view: 'prices', q, brand, reference }} {...props} />
    )}
  >
    Reajustar preços
  </Button>
)

const SEARCHED = 'Nome, código, tag, referência ou marca'

/** Searches on Enter or 'Buscar'; an empty search shows the whole list again. */
const isSearchedAs = (typed: unknown, term: unknown) => String(typed).trim() === term

function ListSearch({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [{ text }, setTyped] = useTyped({ text: term }, isSearchedAs)
  const phone = usePhone()
  const search = () => onSearch(text.trim())
  const scans = useScans(async (code) => {
    const [product] = await lookUp([code])
    setTyped({ text: code })
    onSearch(code)
    return product ? { ok: true, text: product.name } : { ok: false, text: `Código ${code} não encontrado.` }
  })
  useReader(scans.scan)
  return (
    <div style={{ display: 'flex', gap: 8, flex: '0 1 450px' }}>
      <SearchBox
        style={{ flex: 1 }}
        aria-label={SEARCHED}
        placeholder={phone ? 'Nome ou código' : SEARCHED}
        value={text}
        onChange={(next) => setTyped({ text: next })}
        onSearch={search}
      />
      <Button variant="default" onClick={search}>
        Buscar
      </Button>
      <CameraButton scans={scans} size={36} once />
    </div>
  )
}
