import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { CompanyCard } from '@shop/contract/company'
import type { Product } from '@shop/contract/products'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyCard } from '../../../entities/company/company-card.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { CountInput } from '../../../shared/ui/number-input.tsx'
import { productLabels } from '../products.api.ts'
import { Barcode, GtinBarcode } from './barcode.tsx'
import classes from './labels.module.css'

const MAX_COPIES = 100

/** A sheet of labels for the counter: 3 columns on A4, with the requested copies of each. */
export default function LabelsPanel({ codes, onClose }: { codes: string; onClose: () => void }) {
  const query = useQuery(productLabels(codes))
  const { data: products = [] } = query
  const { data: company } = useQuery(companyCard)
  const [copies, setCopies] = useState<TypedNumber>(1)
  const labels = products.flatMap((product) =>
    Array.from({ length: Math.min(MAX_COPIES, Number(copies) || 0) }, (_, copy) => ({ product, copy })),
  )
  return (
    <Card
      takesFocus
      title="Etiquetas"
      actions={
        <div className={classes.controls}>
          <CountInput
            aria-label="Cópias de cada etiqueta"
            leftSection="Cópias:"
            leftSectionWidth={70}
            w={130}
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
        </div>
      }
    >
      {!query.data && <Loading query={query} />}
      {query.data?.length === 0 && <EmptyState text="Nenhum produto foi encontrado." />}
      <div className={classes.sheet}>
        {labels.map(({ product, copy }) => (
          <Label key={`${product.id}-${copy}`} product={product} company={company} />
        ))}
      </div>
    </Card>
  )
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
