import type { Brand } from '@shop/contract/products'
import { useState } from 'react'

interface Props {
  brands: Brand[] | undefined
  brand: string
  reference: string
  onChoose: (chosen: { marca: string; ref: string }) => void
}

/** Brands, and the references of the selected one. A second press removes the filter. */
export function BrandChips({ brands = [], brand, reference, onChoose }: Props) {
  const references = brands.find(({ name }) => name === brand)?.references ?? []
  return (
    <>
      <Chips
        label="Marcas"
        names={brands.map(({ name }) => name)}
        chosen={brand}
        onChoose={(marca) => onChoose({ marca, ref: '' })}
      />
      {references.length > 0 && (
        <Chips
          label={`Referências de ${brand}`}
          names={references}
          chosen={reference}
          onChoose={(ref) => onChoose({ marca: brand, ref })}
        />
      )}
    </>
  )
}

interface ChipsProps {
  label: string
  names: readonly string[]
  chosen: string
  onChoose: (name: string) => void
}

/** Names shown at first: about three rows on a PC. */
const FIRST = 24

function Chips({ label, names, chosen, onChoose }: ChipsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? names : names.filter((name, place) => place < FIRST || name === chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div className="chips" role="group" aria-label={label}>
      {shown.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name === chosen ? '' : name)}
        >
          {name}
        </button>
      ))}
      {shown.length < names.length && (
        <button type="button" onClick={() => setAll(true)}>
          Mais {names.length - shown.length}
        </button>
      )}
    </div>
  )
}
