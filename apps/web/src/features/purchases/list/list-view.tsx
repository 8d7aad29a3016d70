import { Button, Group, NativeSelect } from '@mantine/core'
import { counted } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import { useTyped } from '@shop/browser/use-typed'
import type { PurchaseListItem } from '@shop/contract/purchases'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { IconShoppingCart } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ProductChoice } from '../../../entities/products/product-choice.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { OneLine } from '../../../shared/table/one-line.tsx'
import type { TableView } from '../../../shared/table/table-view.ts'
import { usePages } from '../../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../../shared/table/use-url-table-view.ts'
import { Card } from '../../../shared/ui/card.tsx'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { CountInput } from '../../../shared/ui/number-input.tsx'
import {
  allSuppliers,
  chooseUnits,
  findProducts,
  orderFromList,
  purchaseList,
  putOnList,
  refreshBuying,
  takeOffList,
} from '../purchases.api.ts'
import classes from '../purchases.module.css'
import type { ViewProps } from '../purchases-search.ts'
import { whyOf } from './why-of.ts'

interface EditProps {
  item: PurchaseListItem
  /** The page of the list that the item is on. */
  view: TableView
}

/**
 * Saves and orders run one after the other: an order includes the choices still being saved, such as that of the field
 * left for the button.
 */
const ONE_AT_A_TIME = { id: 'purchase-list' }

/** Saves a quantity or a supplier, with the other as the list has it once the choices before it are saved. */
function useChoice({ item, view }: EditProps) {
  const client = useQueryClient()
  return useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: (chosen: Partial<Pick<PurchaseListItem, 'quantity' | 'supplierId'>>) => {
      const items = client.getQueryData(purchaseList(view).queryKey)?.items
      const now = items?.find(({ productId }) => productId === item.productId) ?? item
      const { quantity, supplierId } = { ...now, ...chosen }
      return chooseUnits(item.productId, quantity, supplierId)
    },
    onSettled: refreshBuying,
    meta: { errorText: 'Não foi possível salvar a escolha, tente novamente mais tarde.' },
  })
}

/** Saved when the field is left: everybody sees the same list. */
function UnitsCell(props: EditProps) {
  const { item } = props
  const { mutate } = useChoice(props)
  const [{ quantity }, setTyped] = useTyped<{ quantity: TypedNumber }>({ quantity: item.quantity })
  const save = () => {
    if (typeof quantity !== 'number' || Number.isNaN(quantity) || quantity === item.quantity) return
    mutate({ quantity })
  }
  return (
    <CountInput
      aria-label={`Quantidade a comprar de ${item.name}`}
      w={76}
      ml="auto"
      value={quantity}
      onChange={(next) => setTyped({ quantity: next })}
      onBlur={save}
    />
  )
}

/** Why the product is listed; what only a person put there can be taken off again. */
function WhyCell({ item }: { item: PurchaseListItem }) {
  const off = useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: takeOffList,
    onSettled: refreshBuying,
    meta: {
      successText: 'Produto tirado da lista de compras.',
      errorText: 'Não foi possível tirar o produto da lista, tente novamente mais tarde.',
    },
  })
  const why = <OneLine text={whyOf(item)} />
  if (item.reasons.some((reason) => reason !== 'chosen')) return why
  return (
    <Group component="span" gap={8} wrap="nowrap">
      {why}
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        aria-label={`Tirar da lista: ${item.name}`}
        loading={off.isPending}
        onClick={() => off.mutate(item.productId)}
      >
        tirar da lista
      </Button>
    </Group>
  )
}

interface SupplierProps extends EditProps {
  suppliers: readonly { value: string; label: string }[]
}

function SupplierCell({ suppliers, ...props }: SupplierProps) {
  const { item } = props
  const { mutate } = useChoice(props)
  return (
    <NativeSelect
      aria-label={`Fornecedor de ${item.name}`}
      className={classes.supplier}
      data={[{ value: '', label: 'Escolha' }, ...suppliers]}
      value={String(item.supplierId ?? '')}
      onChange={({ currentTarget }) => mutate({ supplierId: Number(currentTarget.value) || null })}
    />
  )
}

const columnsWith = ({ suppliers, view }: Omit<SupplierProps, 'item'>): Column<PurchaseListItem>[] => [
  { id: 'name', header: 'Produto', mobile: 'title', width: '230px' },
  { id: 'code', header: 'Código', startsHidden: true },
  { id: 'why', header: 'Por quê', value: whyOf, cell: (item) => <WhyCell item={item} />, mobile: 'line' },
  {
    id: 'sold',
    header: 'Vendidos em 30 dias',
    kind: 'number',
    startsHidden: true,
  },
  {
    id: 'suggested',
    header: 'Sugestão',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'quantity',
    header: 'Comprar',
    kind: 'number',
    cell: (item) => <UnitsCell item={item} view={view} />,
    mobile: 'line',
  },
  {
    id: 'supplier',
    header: 'Fornecedor',
    cell: (item) => <SupplierCell item={item} view={view} suppliers={suppliers} />,
    mobile: 'line',
  },
  {
    id: 'lastCost',
    header: 'Último custo',
    kind: 'money',
  },
]

/** The lines that can be ordered of these rows. */
const orderLines = (items: readonly PurchaseListItem[]) =>
  items.flatMap(({ productId, supplierId, quantity, lastCost }) =>
    supplierId !== null && quantity > 0 ? [{ productId, supplierId, quantity, cost: lastCost }] : [],
  )

/** What to buy and why; one button creates a draft for each supplier. */
export function ListView({ opened }: ViewProps) {
  const { view, onViewChange } = useUrlTableView({ pageSize: LARGEST_PAGE })
  const { table } = usePages({ page: purchaseList, rowsOf: (data) => data.items }, view)
  const { data: known } = useQuery(allSuppliers)
  const columns = useMemo(() => {
    const suppliers = (known ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    return columnsWith({ suppliers, view })
  }, [known, view])
  const [key, setKey] = useState(newKey)
  const client = useQueryClient()
  const navigate = useNavigate()
  const order = useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: () => {
      const current = client.getQueryData(purchaseList(view).queryKey)
      return orderFromList({ lines: orderLines(current?.items ?? []) }, key)
    },
    onSuccess: () => {
      setKey(newKey())
      void refreshBuying()
      opened.open({ view: 'orders' })
    },
    meta: {
      successText: 'Pedidos gerados com sucesso.',
      errorText: 'Não foi possível gerar os pedidos, tente novamente mais tarde.',
    },
  })
  const add = useMutation({
    mutationFn: putOnList,
    onSuccess: refreshBuying,
    meta: { successText: 'Produto posto na lista de compras.' },
  })
  const ready = orderLines(table.rows).length
  return (
    <>
      <Card>
        <ProductChoice
          label="Pôr um produto na lista"
          find={findProducts}
          onProduct={({ id }) => add.mutate(id)}
        />
      </Card>
      <Card
        title="Lista de compras"
        flush
        actions={
          <Button
            classNames={{ root: classes.order, label: classes.wraps }}
            leftSection={<IconShoppingCart size={18} aria-hidden />}
            disabled={ready === 0}
            loading={order.isPending}
            onClick={() => order.mutate()}
          >
            {`Gerar pedidos por fornecedor (${counted(ready, 'produto', 'produtos')})`}
          </Button>
        }
      >
        <DataTable
          id="purchase-list"
          label="Lista de compras"
          columns={columns}
          {...table}
          rowKey={({ productId }) => productId}
          rowLabel={({ name }) => name}
          onOpen={({ code }) =>
            navigate({ to: '/admin/products', search: { dialog: 'details', code } as never })
          }
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          csvName="lista-de-compras.csv"
          emptyImage="done"
          emptyText="Nada está acabando e nada foi posto na lista."
        />
      </Card>
    </>
  )
}
