import { Button, Group, Table } from '@mantine/core'
import type { CustomerDetails } from '@shop/contract/customers'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { documentType, formatDocument } from '@shop/domain/documents'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Choice, customerLevels } from '../../../shared/api/cookie-list.ts'
import { useSession } from '../../../shared/api/use-session.ts'
import { downloadFile } from '../../../shared/files/download-file.ts'
import { formatValue } from '../../../shared/table/column.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { formatDateTime, formatReais } from '../../../shared/ui/format.ts'
import { levelText } from '../customer-columns.tsx'
import { exportPersonalData, useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import classes from './details-dialog.module.css'

type Line = readonly [label: string, value: string]

const customerLines = (customer: CustomerDetails, levels: readonly Choice[]): Line[] => [
  ['Nome', customer.name],
  ['E-mail', customer.email],
  ['Telefone', formatPhone(customer.phone)],
  ['Documento', formatDocument(customer.document)],
  ['Tipo do Documento', customer.document ? documentType(customer.document) : ''],
  ['Nível', levelText(levels, customer.level)],
  ['Aprovado', customer.approved ? 'Sim' : 'Não'],
  ['Motoboy', customer.deliverer ?? ''],
  ['Situação', CUSTOMER_STATUS_LABELS[customer.status]],
  ...(customer.blockNote
    ? [[customer.isBlocked ? 'Motivo do bloqueio' : 'Motivo da reprovação', customer.blockNote] as const]
    : []),
  ['Garantia', formatValue(customer.warrantyPercentage, 'percent')],
  ['Taxa de entrega rápida', formatReais(customer.fastDeliveryTax)],
  ['Total comprado', formatReais(customer.totalPurchase)],
]

const addressLines = ({ address, notes }: CustomerDetails): Line[] => [
  ['Rua', address.street],
  ['Número', address.number],
  ['Bairro', address.neighborhood],
  ['Cep', formatZipCode(address.zipCode)],
  ['Estado', address.state],
  ['Cidade', address.city],
  ['Preço do Frete', formatReais(address.shippingCost)],
  ['Observações', notes],
]

export function DetailsDialog({ customer, onClose, onOpen }: CustomerDialogProps) {
  const { data: levels } = useQuery(customerLevels)
  const isAdmin = useSession()?.permissions.includes(FULL_ACCESS)
  return (
    <Dialog
      opened
      size="xl"
      title="Detalhes do Cliente"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <div className={classes.columns}>
        <Lines title="Cliente" lines={customerLines(customer, levels ?? [])} />
        <Lines title="Endereço" lines={addressLines(customer)} />
      </div>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={() => onOpen(customer, 'credit')}>
          Crédito do Cliente
        </Button>
      </Group>
      <Changes history={customer.history} />
      {isAdmin && <PersonalData customer={customer} onAnonymise={() => onOpen(customer, 'anonymise')} />}
    </Dialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <Table aria-label={title} className={classes.lines}>
        <Table.Tbody>
          {lines.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{value || 'N/A'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Changes({ history }: { history: CustomerDetails['history'] }) {
  if (history.length === 0) return null
  return (
    <section className={classes.changes}>
      <h3 className={classes.title}>Alterações</h3>
      <ol className={classes.list}>
        {history.map(({ who, when, change }) => (
          <li key={`${when} ${change}`}>
            <span className={classes.when}>
              {formatDateTime(new Date(when))} · {who}
            </span>
            {change}
          </li>
        ))}
      </ol>
    </section>
  )
}

function PersonalData({ customer, onAnonymise }: { customer: CustomerDetails; onAnonymise: () => void }) {
  const reload = useReloadCustomers()
  const download = useMutation({
    mutationFn: () => exportPersonalData(customer.id),
    onSuccess: (held) =>
      downloadFile(
        `cliente-${customer.id}.json`,
        new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }),
      ),
    onSettled: reload,
    meta: { errorText: 'Não foi possível exportar os dados, tente novamente mais tarde.' },
  })
  const { termsAcceptedAt } = customer
  return (
    <section className={classes.changes}>
      <h3 className={classes.title}>Dados pessoais</h3>
      <p className={classes.consent}>
        {termsAcceptedAt
          ? `Uso dos dados autorizado em ${formatDateTime(new Date(termsAcceptedAt))}.`
          : 'O cliente não registrou autorização para o uso dos dados.'}
      </p>
      <Group gap="xs">
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Exportar dados
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={onAnonymise}>
          Anonimizar
        </Button>
      </Group>
    </section>
  )
}
