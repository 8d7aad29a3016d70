import { NativeSelect } from '@mantine/core'
import type { ClaimCost } from '@shop/contract/claims'
import { nearestCents, reaisFromCents } from '@shop/domain/money'
import { addDays } from '@shop/domain/shop-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateField } from '../../shared/form/date-field.tsx'
import { today } from '../../shared/form/period-chips.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { claimCosts } from './claims.api.ts'
import classes from './claims.module.css'

const restOf = ({ paid, cost }: Pick<ClaimCost, 'paid' | 'cost'>) => reaisFromCents(nearestCents(paid - cost))

const COLUMNS: readonly Column<ClaimCost>[] = [
  { id: 'name', header: 'Nome', mobile: 'title' },
  { id: 'sold', header: 'Vendidos', kind: 'number', mobile: 'line' },
  { id: 'claims', header: 'Garantias', kind: 'number', mobile: 'line' },
  { id: 'cost', header: 'Custo', kind: 'money', mobile: 'line' },
  { id: 'paid', header: 'Pago pelos clientes', kind: 'money', mobile: 'line' },
  {
    id: 'rest',
    header: 'Sobra',
    kind: 'money',
    value: restOf,
    mobile: 'line',
  },
]

/** What claims cost by product or supplier, beside what customers paid for warranty. */
export function CostsView() {
  const [span, setSpan] = useState(() => ({ from: addDays(today(), -90), to: today() }))
  const [by, setBy] = useState<'product' | 'supplier'>('product')
  const isWhole = Boolean(span.from && span.to)
  const query = useQuery({
    ...claimCosts({ ...span, by }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const totals = query.data?.totals
  return (
    <Card flush>
      <DataTable
        id="claim-costs"
        label="Custos de garantia"
        columns={COLUMNS}
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        loading={query.isFetching}
        failure={failureOf(query)}
        csvName="custos-de-garantia.csv"
        toolbar={
          <div className={classes.period}>
            <NativeSelect
              aria-label="Por"
              data={[
                { value: 'product', label: 'Por produto' },
                { value: 'supplier', label: 'Por fornecedor' },
              ]}
              value={by}
              onChange={({ currentTarget }) => setBy(currentTarget.value as typeof by)}
            />
            <DateField
              label="De"
              value={span.from}
              onChange={(from) => setSpan((now) => ({ ...now, from }))}
            />
            <DateField label="Até" value={span.to} onChange={(to) => setSpan((now) => ({ ...now, to }))} />
          </div>
        }
        footer={
          totals
            ? [
                {
                  label: 'Total',
                  values: {
                    ...totals,
                    rest: restOf(totals),
                  },
                },
              ]
            : []
        }
        emptyText="Nada foi vendido ou recebido em garantia no período."
      />
    </Card>
  )
}
