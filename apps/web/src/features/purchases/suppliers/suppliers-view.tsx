import { Button, TextInput } from '@mantine/core'
import { newSupplierBody, type Supplier } from '@shop/contract/suppliers'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { CountInput } from '../../../shared/ui/number-input.tsx'
import {
  archiveSupplier,
  refreshBuying,
  saveSupplier,
  supplierById,
  supplierProducts,
  suppliers,
} from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'

const columns: Column<Supplier>[] = [
  { id: 'name', header: 'Nome', mobile: 'title' },
  { id: 'cnpj', header: 'CNPJ', value: ({ cnpj }) => formatDocument(cnpj), nowrap: true },
  {
    id: 'phone',
    header: 'Telefone',
    value: ({ phone }) => formatPhone(phone),
    nowrap: true,
    mobile: 'line',
  },
  { id: 'email', header: 'E-mail' },
  {
    id: 'leadDays',
    header: 'Prazo (dias)',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'realLeadDays',
    header: 'Prazo real (dias)',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'products',
    header: 'Produtos',
    kind: 'number',
  },
]

type Bought = {
  name: string
  code: string
  lastCost: number
  lastAt: string
  productId: number
  stock: number
}

const boughtColumns: Column<Bought>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código' },
  { id: 'stock', header: 'Estoque', kind: 'number' },
  {
    id: 'lastCost',
    header: 'Último custo',
    kind: 'money',
    mobile: 'line',
  },
  { id: 'lastAt', header: 'Última compra', kind: 'date', mobile: 'line' },
]

const valuesOf = (supplier: Supplier | undefined) => ({
  name: supplier?.name ?? '',
  cnpj: formatDocument(supplier?.cnpj ?? ''),
  phone: formatPhone(supplier?.phone ?? ''),
  email: supplier?.email ?? '',
  leadDays: (supplier?.leadDays ?? 7) as number | null,
})

interface DialogProps {
  /** Absent for a new one. */
  supplier?: Supplier
  onClose: () => void
}

/** Edits the version of the supplier that the form opened with; another person's change is loaded only on request. */
function SupplierDialog({ supplier: first, onClose }: DialogProps) {
  const [supplier, setSupplier] = useState(first)
  const bought = useQuery({ ...supplierProducts(supplier?.id ?? 0), enabled: supplier !== undefined })
  const archive = useMutation({
    mutationFn: archiveSupplier,
    onSuccess: () => {
      void refreshBuying()
      onClose()
    },
    meta: {
      successText: 'Fornecedor arquivado com sucesso.',
      errorText: 'Não foi possível arquivar o fornecedor, tente novamente mais tarde.',
    },
  })
  const confirmRemoval = async ({ id, name }: Supplier) => {
    const about = [name, 'As compras feitas continuam registradas.']
    if (await confirm('Arquivar este fornecedor?', { about, confirmLabel: 'Arquivar' })) archive.mutate(id)
  }
  const form = useAppForm({
    initialValues: valuesOf(supplier),
    schema: newSupplierBody,
    toBody: (values) => ({ ...values, leadDays: values.leadDays ?? undefined }),
    save: (body, key) =>
      saveSupplier(supplier?.id)(supplier ? { ...body, version: supplier.version } : body, key),
    takeOver: (current: Supplier) => {
      setSupplier(current)
      return valuesOf(current)
    },
    savedText: 'Fornecedor salvo com sucesso.',
    refresh: refreshBuying,
    close: onClose,
    draft: `supplier:${supplier?.id ?? 'new'}`,
    errorText: 'Não foi possível salvar o fornecedor, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size={supplier ? 'wide' : 'md'}
      title={supplier ? supplier.name : 'Novo fornecedor'}
      submit="Salvar"
      onClose={onClose}
      beside={
        supplier && (
          <Button
            variant="default"
            leftSection={<IconArchive size={18} aria-hidden />}
            loading={archive.isPending}
            onClick={() => void confirmRemoval(supplier)}
          >
            Arquivar
          </Button>
        )
      }
    >
      <TextInput data-autofocus label="Nome" required maxLength={120} {...form.field('name')} />
      <TextInput label="CNPJ" required maxLength={30} {...form.field('cnpj')} />
      <TextInput label="Telefone" maxLength={30} {...form.field('phone')} />
      <TextInput label="E-mail" maxLength={254} {...form.field('email')} />
      <CountInput label="Prazo de entrega (dias)" required max={365} {...form.field('leadDays')} />
      {supplier && (
        <DataTable
          id="supplier-products"
          label="Produtos comprados"
          columns={boughtColumns}
          rows={bought.data?.products ?? []}
          rowKey={({ productId }) => productId}
          loading={bought.isFetching}
          paging={false}
          searchable={false}
          emptyText="Nenhum produto foi comprado deste fornecedor."
        />
      )}
    </FormDialog>
  )
}

/** The supplier in the URL, whatever page of the list it is on. */
function OpenSupplier({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(supplierById(id))
  if (query.data) return <SupplierDialog key={id} supplier={query.data} onClose={onClose} />
  return (
    <Dialog opened title="Fornecedor" onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

/** Suppliers, their real lead times, and what was bought from them. */
export function SuppliersView({ search, opened }: ViewProps) {
  return (
    <Card
      title="Fornecedores"
      flush
      actions={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => opened.open({ dialog: 'new' })}
        >
          Novo fornecedor
        </Button>
      }
    >
      <PagedTable
        id="suppliers"
        label="Fornecedores"
        columns={columns}
        page={suppliers}
        rowsOf={(data) => data.suppliers}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => opened.open({ open: id })}
        emptyText="Nenhum fornecedor foi encontrado."
      />
      {search.dialog === 'new' && <SupplierDialog onClose={opened.close} />}
      {search.open !== undefined && <OpenSupplier id={search.open} onClose={opened.close} />}
    </Card>
  )
}
