import { Button } from '@mantine/core'
import type { Customer, CustomerList as ListName } from '@shop/contract/customers'
import { CUSTOMER_SORTS } from '@shop/domain/list-sorts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyDeliverer } from '../../entities/employees/employees.api.ts'
import { customerLevels } from '../../shared/api/cookie-list.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { customerColumns } from './customer-columns.tsx'
import { customersPage } from './customers.api.ts'
import type { DialogName } from './customers-search.ts'
import { loadAllCustomers } from './load-all-customers.ts'
import { useCustomerToolbar } from './use-customer-toolbar.ts'
import { useCustomersView } from './use-customers-view.ts'

/**
 * Several are selected only where an action is for several: a block is lifted from many, and a history of two
 * customers is refused with its own message.
 */
const LISTS: Record<ListName, { title: string; empty: string; selection: 'single' | 'multiple' }> = {
  active: {
    title: 'Clientes Ativos',
    empty: 'Nenhum cliente ativo foi encontrado.',
    selection: 'single',
  },
  waiting: {
    title: 'Clientes Aguardando Aprovação',
    empty: 'Não existem clientes aguardando aprovação.',
    selection: 'single',
  },
  counter: {
    title: 'Cadastrados no Balcão, sem Frete e Condições',
    empty: 'Nenhum cliente cadastrado no balcão está sem condições.',
    selection: 'single',
  },
  blocked: {
    title: 'Clientes Bloqueados',
    empty: 'Nenhum cliente bloqueado foi encontrado.',
    selection: 'multiple',
  },
  reproved: {
    title: 'Clientes Reprovados',
    empty: 'Nenhum cliente reprovado foi encontrado.',
    selection: 'multiple',
  },
}

interface Props {
  list: ListName
  onOpen: (customer: Customer, dialog: DialogName) => void
  /** Shows the customer's page. */
  onPage: (customer: Customer) => void
  /** Absent for the default list. */
  onClose?: () => void
}

const rowKey = (customer: Customer) => customer.id
const rowLabel = (customer: Customer) => customer.name

/** One list as a card with its table: the server searches, filters, sorts and pages. */
export function CustomerList({ list, onOpen, onPage, onClose }: Props) {
  const { view, onViewChange } = useCustomersView(list)
  const page = useQuery({
    ...customersPage(list, view),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = page
  const { data: levels } = useQuery(customerLevels)
  const { data: deliverers } = useQuery(everyDeliverer)
  const columns = useMemo(
    () => customerColumns(levels ?? [], deliverers ?? [], list),
    [levels, deliverers, list],
  )
  const actions = useCustomerToolbar(list, onOpen)
  const { title, empty, selection } = LISTS[list]
  return (
    <Card
      takesFocus={onClose !== undefined}
      flush
      title={title}
      actions={
        onClose && (
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        )
      }
    >
      <DataTable
        id={`customers-${list}`}
        label={title}
        columns={columns}
        rows={data?.customers ?? []}
        total={data?.total ?? 0}
        rowKey={rowKey}
        rowLabel={rowLabel}
        loading={isFetching}
        view={view}
        onViewChange={onViewChange}
        selection={selection}
        actions={actions}
        serverSorts={CUSTOMER_SORTS}
        loadAll={loadAllCustomers(list, view)}
        emptyText={empty}
        failure={failureOf(page, empty)}
        onOpen={onPage}
      />
    </Card>
  )
}
