import { Button, Group } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { Nfe, NfeItem } from '@shop/contract/nfe'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { matchNfe, nfe, similarProducts, unitCost } from '../../../entities/nfes/nfes.api.ts'
import { FoundProducts } from '../../../entities/products/found-products.tsx'
import { ProductChoice } from '../../../entities/products/product-choice.tsx'
import { showSaved } from '../../../shared/api/query-client.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { CountInput, type TypedNumber } from '../../../shared/ui/number-input.tsx'
import { findProducts, refreshBuying } from '../purchases.api.ts'
import classes from '../purchases.module.css'

interface Chosen {
  id: number
  code: string
  name: string
}

interface Props {
  id: number
  item: NfeItem
  onSaved: (saved: Nfe) => void
  onClose: () => void
}

/** A person chooses an item's product, or registers it; the choice is stored for the supplier's code. */
export function IdentifyItem({ id, item, onSaved, onClose }: Props) {
  const [product, setProduct] = useState<Chosen>()
  const [factor, setFactor] = useState<TypedNumber>(item.factor ?? 1)
  const units = Number(factor)
  const match = useMutation({
    mutationFn: (productId: number) => matchNfe(id, { position: item.position, productId, factor: units }),
    onSuccess: async (saved) => {
      await showSaved(nfe(id).queryKey, saved)
      void refreshBuying()
      onSaved(saved)
    },
    meta: { errorText: 'Não foi possível salvar o item, tente novamente mais tarde.' },
  })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const save = useRef<HTMLButtonElement>(null)
  // The next press of Enter saves it.
  useEffect(() => {
    if (product) save.current?.focus()
  }, [product])
  return (
    <div ref={place} className={classes.table}>
      <Card takesFocus title={`Item ${item.position}: ${item.description}`}>
        <div className={classes.form}>
          <ProductChoice label="Produto" find={findProducts} onProduct={setProduct} />
          <CountInput
            label={`Unidades em cada ${item.unit || 'unidade'}`}
            description={units ? `Cada unidade custa ${formatReais(unitCost(item, units))}` : undefined}
            min={1}
            max={10_000}
            value={factor}
            onChange={setFactor}
          />
        </div>
        <Similar id={id} position={item.position} onChoose={setProduct} />
        <p className={classes.hint} aria-live="polite">
          {product ? `${product.name} (${product.code})` : 'Escolha o produto.'}
        </p>
        <Group gap={8} align="stretch" mt={16}>
          <Button
            ref={save}
            disabled={!product || !units}
            loading={match.isPending}
            onClick={() => product && match.mutate(product.id)}
          >
            Salvar item
          </Button>
          <Button
            variant="default"
            disabled={!units}
            renderRoot={(props) => (
              <Link
                to="/admin/products"
                search={{ panel: 'new', nfe: id, item: item.position, factor: units }}
                {...props}
              />
            )}
          >
            Cadastrar este item
          </Button>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
        </Group>
      </Card>
    </div>
  )
}

interface SimilarProps {
  id: number
  position: number
  onChoose: (product: Chosen) => void
}

/** Products whose name resembles the item's. */
function Similar({ id, position, onChoose }: SimilarProps) {
  const { data } = useQuery(similarProducts(id, position))
  return <FoundProducts label="Produtos parecidos" products={data?.products ?? []} onChoose={onChoose} />
}
