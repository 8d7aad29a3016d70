import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ResultCount, SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import classes from './customer-step.module.css'
import { CustomerTable } from './customer-table.tsx'
import { LatestSales } from './latest-sales.tsx'
import { OpenCarts } from './open-carts.tsx'
import { customerSearch, type FoundCustomer } from './selling.api.ts'

const TYPING_PAUSE_MS = 250

interface Props {
  onSelect: (customer: FoundCustomer) => void
}

/** Step 1: the customer, by search or from the open carts. */
export function CustomerStep({ onSelect }: Props) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const { data, isFetching, isError } = useQuery({
    ...customerSearch(wanted),
    placeholderData: keepPreviousData,
  })
  const customers = isError ? [] : data
  const only = customers?.length === 1 && !isFetching && wanted === text.trim() ? customers[0] : undefined
  return (
    <div className={classes.step}>
      <Card>
        <SearchBox
          autoFocus
          size="md"
          placeholder="Pesquisar cliente por nome ou email"
          value={text}
          onChange={setText}
          onSearch={() => only && onSelect(only)}
        />
        <ResultCount count={wanted === '' || isFetching ? undefined : customers?.length} />
        {wanted !== '' && (
          <div className={classes.results} data-stale={isFetching || undefined}>
            {!customers && <Spinner />}
            {customers?.length === 0 && <EmptyState text="Nenhum resultado encontrado" />}
            {customers && customers.length > 0 && (
              <CustomerTable
                label="Clientes encontrados"
                columns={['Nome', 'Email']}
                rows={customers.map(({ id, name, email }) => ({ id, name, facts: [email] }))}
                onSelect={(id) => {
                  const found = customers.find((one) => one.id === id)
                  if (found) onSelect(found)
                }}
              />
            )}
          </div>
        )}
      </Card>
      {wanted === '' && <OpenCarts onSelect={onSelect} />}
      {wanted === '' && <LatestSales />}
    </div>
  )
}
