import { Button, Group } from '@mantine/core'
import { counted, formatNumber, formatReais } from '@shop/browser/format'
import type { CompanyCard } from '@shop/contract/company'
import type { Product } from '@shop/contract/products'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyCard } from '../../../entities/company/company.api.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { CountInput } from '../../../shared/ui/number-input.tsx'
import { productLabels } from '../products.api.ts'
import { Barcode, GtinBarcode } from './barcode.tsx'
import classes from './labels.module.css'

const MAX_COPIES = 100
/** Most labels of one print: an old PC would stop responding with more. */
const MOST_LABELS = 2_000

interface Props {
  codes: string
  /** Copies of each code, in the same order, until the person types a number for all. */
  copies: string
  onClose: () => void
}

/** A sheet of labels for the counter: 3 columns on A4, with the requested copies of each. */
export default function LabelsPanel({ codes, copies: wanted, onClose }: Props) {
  const query = useQuery(productLabels(codes))
  const { data: products = [] } = query
  const { data: company } = useQuery(companyCard)
  const [copies, setCopies] = useState<TypedNumber>(wanted ? null : 1)
  const copiesOf = copiesByCode(codes, wanted)
  const requested = products.flatMap((product) =>
    Array.from({ length: copies ?? copiesOf.get(product.code) ?? 0 }, (_, copy) => ({ product, copy })),
  )
  const labels = requested.slice(0, MOST_LABELS)
  return (
    <Card
      takesFocus
      title="Etiquetas"
      actions={
        <Group gap={8} align="stretch">
          <CountInput
            aria-label="Cópias de cada etiqueta"
            leftSection="Cópias:"
            leftSectionWidth={70}
            w={160}
            placeholder={wanted ? 'como veio' : ''}
            min={1}
            max={MAX_COPIES}
            value={copies}
            onChange={setCopies}
          />
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={labels.length === 0}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </Group>
      }
    >
      {!query.data && <Loading query={query} />}
      {query.data?.length === 0 && <EmptyState image="search" text="Nenhum produto foi encontrado." />}
      {(wanted || labels.length < requested.length) && (
        <p className={classes.count}>
          {counted(labels.length, 'etiqueta', 'etiquetas')}
          {labels.length < requested.length &&
            ` de ${formatNumber(requested.length)}: imprima o restante por produto.`}
        </p>
      )}
      <div className={classes.sheet}>
        {labels.map(({ product, copy }) => (
          <Label key={`${product.id}-${copy}`} product={product} company={company} />
        ))}
      </div>
    </Card>
  )
}

/** Pairs the two lists of the URL. */
function copiesByCode(codes: string, copies: string): Map<string, number> {
  const numbers = copies.split(',').map((text) => Math.max(0, Math.floor(Number(text)) || 0))
  return new Map(codes.split(',').map((code, at) => [code, Math.min(MOST_LABELS, numbers[at] ?? 0)]))
}

interface LabelProps {
  product: Product
  company: CompanyCard | undefined
}

const Label = ({ product, company }: LabelProps) => (
  <article className={classes.label}>
    {company && (
      <p className={classes.company}>
        {company.logoUrl && <img src={company.logoUrl} alt="" />}
        {company.name}
      </p>
    )}
    <p className={classes.name}>{product.name}</p>
    <p className={classes.price}>{formatReais(product.sellPrice)}</p>
    <div className={classes.bars}>
      {product.gtin ? <GtinBarcode gtin={product.gtin} /> : <Barcode code={product.code} />}
    </div>
    <p className={classes.code}>{product.gtin ? `${product.gtin} · ${product.code}` : product.code}</p>
  </article>
)
