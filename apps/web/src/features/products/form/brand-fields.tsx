import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brands } from '../../../entities/products/products.api.ts'
import {
  DUPLICATE_BRAND,
  DUPLICATE_REFERENCE,
  holdsName,
  useAddBrand,
  useAddReference,
} from '../brands.api.ts'
import { InlineNameForm } from './inline-name-form.tsx'
import type { ProductField } from './product-values.ts'

interface Place {
  brand: string | null
  reference: string | null
}

interface Props extends Place {
  onChange: (place: Place) => void
  field: ProductField
  /** The label of the inline forms' button. */
  addLabel: 'Adicionar' | 'Incluir'
}

/** Brand and reference, each of which can be created here. Choosing a brand offers its references. */
export function BrandFields({ brand, reference, onChange, field, addLabel }: Props) {
  const { data: all = [] } = useQuery(brands)
  const [adding, setAdding] = useState<'brand' | 'reference' | null>(null)
  const addBrand = useAddBrand()
  const addReference = useAddReference()
  const names = all.map(({ name }) => name)
  const references = all.find(({ name }) => name === brand)?.references ?? []
  const stop = () => setAdding(null)

  const createBrand = async (name: string, key: string) => {
    const created = await addBrand.mutateAsync({ name, key })
    onChange({ brand: created.name, reference: null })
  }
  const createReference = async (name: string, key: string) => {
    await addReference.mutateAsync({ brand: brand ?? '', reference: name, key })
    onChange({ brand, reference: name })
  }

  return (
    <>
      <div>
        <Select
          label="Marca"
          required
          searchable
          nothingFoundMessage="Nenhuma marca"
          {...field('brand')}
          data={withChosen(names, brand)}
          onChange={(name) => onChange({ brand: name, reference: null })}
        />
        {adding === 'brand' ? (
          <InlineNameForm
            label="Nova marca"
            submitLabel={addLabel}
            check={(name) =>
              name ? (holdsName(names, name) ? DUPLICATE_BRAND : null) : 'Informe a marca que deseja criar'
            }
            save={createBrand}
            onClose={stop}
          />
        ) : (
          <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setAdding('brand')}>
            Nova marca
          </Button>
        )}
      </div>
      <div>
        <Select
          label="Referência"
          searchable
          clearable
          disabled={!brand}
          nothingFoundMessage="Nenhuma referência"
          {...field('reference')}
          data={withChosen(references, reference)}
          onChange={(name) => onChange({ brand, reference: name })}
        />
        {adding === 'reference' ? (
          <InlineNameForm
            label="Nova referência"
            submitLabel={addLabel}
            check={(name) =>
              name
                ? holdsName(references, name)
                  ? DUPLICATE_REFERENCE
                  : null
                : 'Informe a referência que deseja criar'
            }
            save={createReference}
            onClose={stop}
          />
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={4}
            disabled={!brand}
            onClick={() => setAdding('reference')}
          >
            Nova referência
          </Button>
        )}
      </div>
    </>
  )
}

/** A newly created name is selected before the list contains it. */
const withChosen = (names: readonly string[], chosen: string | null) =>
  chosen && !names.includes(chosen) ? [...names, chosen] : [...names]
