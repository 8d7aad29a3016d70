import { Button } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import type { Receipt, ReceiptItem } from '@shop/contract/receiving'
import { holdsAny } from '@shop/domain/permissions'
import { whatsAppLink } from '@shop/domain/phone'
import { IconBarcode, IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { askers } from '../purchases.api.ts'
import classes from '../purchases.module.css'

const columns: Column<ReceiptItem>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código' },
  { id: 'quantity', header: 'Recebido', kind: 'number', mobile: 'line' },
  { id: 'goods', header: 'Valor', kind: 'money', sum: true },
  {
    id: 'landed',
    header: 'Com frete e descontos',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
]

const MAY_TELL = ['bo:manage:customers', 'bo:manage:internal_sales', 'bo:manage:selling'] as const

/**
 * Customers for whom the received products were searched in vain, each with a prepared message for people who may see
 * telephones.
 */
function Askers({ productIds }: { productIds: readonly number[] }) {
  const { data } = useQuery(askers(productIds))
  if (!data || data.askers.length === 0) return null
  return (
    <Card title="Quem pediu o que chegou">
      <ul className={classes.askers}>
        {data.askers.map(({ customerId, name, phone, productId, product, term }) => (
          <li key={`${customerId}-${productId}`}>
            {phone === null ? (
              `${name}: ${product}`
            ) : (
              <Button
                className={classes.order}
                classNames={{ label: classes.wraps }}
                variant="default"
                component="a"
                target="_blank"
                rel="noreferrer"
                href={whatsAppLink(
                  phone,
                  `Olá, ${name}! ${term ? `Você procurou "${term}" e chegou` : 'Você pediu para ser avisado e chegou'}: ${product}. Quer que eu separe para você?`,
                )}
                leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
              >
                {`Avisar ${name}: ${product}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const MOST_PRODUCTS = 100

/** A label for each received unit, in the form of the label sheet's URL. */
export function labelsOf(received: readonly Pick<ReceiptItem, 'code' | 'quantity'>[]) {
  const quantities = new Map<string, number>()
  for (const { code, quantity } of received) quantities.set(code, (quantities.get(code) ?? 0) + quantity)
  const all = [...quantities].slice(0, MOST_PRODUCTS)
  return { codes: all.map(([code]) => code).join(','), copies: all.map(([, count]) => count).join(',') }
}

interface Props {
  receipt: Receipt
  onClose: () => void
}

/** A finished receipt: the goods, their labels, and the customers who wait for them. */
export function ReceivedPanel({ receipt, onClose }: Props) {
  const session = useSession()
  const received = receipt.lines.filter(({ quantity }) => quantity > 0)
  const labels = labelsOf(received)
  return (
    <>
      <Card
        takesFocus
        title={`Recebimento ${receipt.code}`}
        actions={
          <>
            <Button
              renderRoot={(props) => (
                <Link to="/admin/products" search={{ panel: 'labels', ...labels }} {...props} />
              )}
              leftSection={<IconBarcode size={18} aria-hidden />}
            >
              Etiquetas do que chegou
            </Button>
            <Button variant="default" onClick={onClose}>
              Voltar
            </Button>
          </>
        }
      >
        <Facts
          facts={[
            { label: 'Fornecedor', value: receipt.supplier },
            { label: 'Documento', value: receipt.document },
            { label: 'Pedido', value: receipt.purchaseCode ?? 'sem pedido' },
            { label: 'Total', value: formatReais(receipt.total) },
            {
              label: 'Concluído por',
              value: `${receipt.finishedBy ?? ''}, ${formatDateTime(new Date(receipt.finishedAt ?? receipt.when))}`,
            },
          ]}
        />
        <DataTable
          id="received"
          label="Produtos recebidos"
          columns={columns}
          rows={received}
          rowKey={({ position }) => position}
          rowLabel={({ name }) => name}
          paging={false}
          searchable={false}
        />
      </Card>
      {holdsAny(session?.permissions ?? [], MAY_TELL) && (
        <Askers productIds={received.map(({ productId }) => productId)} />
      )}
    </>
  )
}
