import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import classes from './customer-step.module.css'
import { customerSearch, type FoundCustomer } from './selling.api.ts'

const TYPING_PAUSE_MS = 250

/** Step 1: the customer. A click on a row, or Enter on it, selects. */
export function CustomerStep({ onSelect }: { onSelect: (customer: FoundCustomer) => void }) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const { data, isFetching, isError } = useQuery({
    ...customerSearch(wanted),
    placeholderData: keepPreviousData,
  })
  const customers = isError ? [] : data
  return (
    <Card>
      <SearchBox
        autoFocus
        size="md"
        placeholder="Pesquisar cliente por nome ou email"
        value={text}
        onChange={setText}
      />
      {wanted !== '' && (
        <div className={classes.results} data-stale={isFetching || undefined}>
          {!customers && <Spinner />}
          {customers?.length === 0 && <EmptyState text="Nenhum resultado encontrado" />}
          {customers && customers.length > 0 && <Results customers={customers} onSelect={onSelect} />}
        </div>
      )}
    </Card>
  )
}

function Results({
  customers,
  onSelect,
}: {
  customers: FoundCustomer[]
  onSelect: (customer: FoundCustomer) => void
}) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Email</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          // The row is a large target for the mouse; the button in it is the one for keyboard and screen reader.
          <tr key={customer.id} className={classes.row} onClick={() => onSelect(customer)}>
            <td>
              <button type="button" className={classes.pick}>
                {customer.name}
              </button>
            </td>
            <td>{customer.email}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
