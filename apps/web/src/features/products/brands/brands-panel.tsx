import { Button } from '@mantine/core'
import type { Brand } from '@shop/contract/products'
import { IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { brands } from '../../../entities/products/products.api.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { failureOf } from '../../../shared/ui/not-loaded.tsx'
import { DUPLICATE_BRAND, holdsName, useAddBrand, useRemoveBrand } from '../brands.api.ts'
import { NameDialog } from './name-dialog.tsx'
import { ReferencesTable } from './references-table.tsx'

const COLUMNS: readonly Column<Brand>[] = [{ id: 'name', header: 'Nome', filter: 'text', mobile: 'title' }]
const brandKey = ({ name }: Brand) => name

/** Brands, and the references of the selected one. */
export default function BrandsPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(brands)
  const { data = [], isFetching } = query
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = useCallback(([selected]: Brand[]) => setChosen(selected?.name ?? null), [])
  const [dialog, setDialog] = useState<'brand' | 'reference' | null>(null)
  const addBrand = useAddBrand()
  const removeBrand = useRemoveBrand()
  const brand = data.find(({ name }) => name === chosen)

  const remove = async ({ name }: Brand, clear: () => void) => {
    if (await confirm(undefined, { danger: true, about: [`Remover a marca ${name} e as suas referências.`] }))
      removeBrand.mutate(name, { onSuccess: clear })
  }
  return (
    <>
      <Card
        takesFocus
        flush
        title="Marcas"
        actions={
          <>
            <Button onClick={() => setDialog('brand')}>Adicionar Marca</Button>
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
          </>
        }
      >
        <DataTable
          id="brands"
          label="Marcas"
          columns={COLUMNS}
          rows={data}
          rowKey={brandKey}
          loading={isFetching}
          selection="single"
          failure={failureOf(query, 'Não foi possível carregar as marcas.')}
          onSelect={choose}
          onOpen={({ name }) => setChosen(name)}
          actions={([selected], clear) =>
            selected
              ? [
                  { label: 'Adicionar Referência', icon: IconTag, onClick: () => setDialog('reference') },
                  {
                    label: 'Remover Marca',
                    icon: IconTrash,
                    danger: true,
                    onClick: () => void remove(selected, clear),
                  },
                ]
              : []
          }
        />
      </Card>
      {brand && (
        <ReferencesTable
          key={brand.name}
          brand={brand}
          adding={dialog === 'reference'}
          onStopAdding={() => setDialog(null)}
        />
      )}
      {dialog === 'brand' && (
        <NameDialog
          title="Adicionar Marca"
          refuse={(name) => (holdsName(data.map(brandKey), name) ? DUPLICATE_BRAND : null)}
          save={(name, key) => addBrand.mutateAsync({ name, key })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
