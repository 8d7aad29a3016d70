import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deliverersQuery } from './employees.api.ts'

/** A selection of deliverers by name; its value is the deliverer's id as text. */
export function DelivererSelect(props: Omit<SelectProps, 'data'>) {
  const { data } = useQuery(deliverersQuery)
  return (
    <Select
      label="Motoboy"
      searchable
      openOnFocus={false}
      nothingFoundMessage="Nenhum motoboy foi encontrado."
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}
