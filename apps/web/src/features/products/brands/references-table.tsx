import type { Brand } from '@shop/contract/products'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { DUPLICATE_REFERENCE, holdsName, useAddReference, useRemoveReference } from '../brands.api.ts'
import { NameDialog } from './name-dialog.tsx'

interface Reference {
  name: string
}

const COLUMNS: readonly Column<Reference>[] = [
  { id: 'name', header: 'Nome', filter: 'text', mobile: 'title' },
]
const referenceKey = ({ name }: Reference) => name

interface Props {
  brand: Brand
  adding: boolean
  onStopAdding: () => void
}

export function ReferencesTable({ brand, adding, onStopAdding }: Props) {
  const addReference = useAddReference()
  const removeReference = useRemoveReference()
  const rows = useMemo(() => brand.references.map((name) => ({ name })), [brand.references])
  const remove = async (reference: string, clear: () => void) => {
    const about = [`Remover a referência ${reference} da marca ${brand.name}.`]
    if (await confirm(undefined, { danger: true, about }))
      removeReference.mutate({ brand: brand.name, reference }, { onSuccess: clear })
  }
  return (
    <Card flush title={`Referências de ${brand.name}`}>
      <DataTable
        id="references"
        label={`Referências de ${brand.name}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={referenceKey}
        selection="single"
        actions={([selected], clear) =>
          selected
            ? [
                {
                  label: 'Remover Referência',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => void remove(selected.name, clear),
                },
              ]
            : []
        }
      />
      {adding && (
        <NameDialog
          title="Adicionar Referência"
          refuse={(name) => (holdsName(brand.references, name) ? DUPLICATE_REFERENCE : null)}
          save={(reference, key) => addReference.mutateAsync({ brand: brand.name, reference, key })}
          onClose={onStopAdding}
        />
      )}
    </Card>
  )
}
