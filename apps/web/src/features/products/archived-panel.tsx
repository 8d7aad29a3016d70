import { Button } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import { IconArchiveOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { useUnarchive } from './product-changes.api.ts'
import { productKey, productLabel } from './product-columns.tsx'
import { archivedProducts } from './products.api.ts'

const COLUMNS: readonly Column<Product>[] = [
  { id: 'name', header: 'Nome', mobile: 'title' },
  { id: 'code', header: 'Código', mobile: 'line' },
]

export default function ArchivedPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(archivedProducts)
  const { data = [], isFetching } = query
  const unarchive = useUnarchive()
  return (
    <Card
      takesFocus
      flush
      title="Produtos arquivados"
      actions={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <DataTable
        id="archived-products"
        label="Produtos arquivados"
        columns={COLUMNS}
        rows={data}
        rowKey={productKey}
        rowLabel={productLabel}
        loading={isFetching}
        selection="single"
        emptyText="Nenhum produto está arquivado."
        failure={failureOf(query, 'Não foi possível carregar os produtos arquivados.')}
        actions={([product], clear) => [
          {
            label: 'Desarquivar',
            icon: IconArchiveOff,
            onClick: () => product && unarchive.mutate(product.code, { onSuccess: clear }),
          },
        ]}
      />
    </Card>
  )
}
