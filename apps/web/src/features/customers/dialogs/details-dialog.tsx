import { Button, Group } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import type { CustomerDetails } from '@shop/contract/customers'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { documentType, formatDocument } from '@shop/domain/documents'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { formatPhone } from '@shop/domain/phone'
import { formatPlans } from '@shop/domain/term-plans'
import { formatZipCode } from '@shop/domain/zip-code'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Choice, customerLevels } from '../../../shared/api/cookie-list.ts'
import { downloadFile } from '../../../shared/files/download-file.ts'
import { formatValue } from '../../../shared/table/column.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { type Fact, Facts } from '../../../shared/ui/facts.tsx'
import { levelText } from '../customer-columns.tsx'
import { exportPersonalData, useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import classes from './details-dialog.module.css'
import { FirstPassword } from './first-password.tsx'

export const customerFacts = (customer: CustomerDetails, levels: readonly Choice[]): Fact[] => [
  { label: 'Nome', value: customer.name },
  { label: 'E-mail', value: customer.email },
  { label: 'Telefone', value: formatPhone(customer.phone) },
  { label: 'Documento', value: formatDocument(customer.document) },
  { label: 'Tipo do Documento', value: customer.document ? documentType(customer.document) : '' },
  { label: 'Nível', value: levelText(levels, customer.level) },
  { label: 'Aprovado', value: customer.approved ? 'Sim' : 'Não' },
  { label: 'Motoboy', value: customer.deliverer ?? '' },
  { label: 'Situação', value: CUSTOMER_STATUS_LABELS[customer.status] },
  ...(customer.blockNote
    ? [
        {
          label: customer.isBlocked ? 'Motivo do bloqueio' : 'Motivo da reprovação',
          value: customer.blockNote,
        },
      ]
    : []),
  { label: 'Garantia do pedido', value: formatValue(customer.warrantyPercentage, 'percent') },
  { label: 'Taxa de entrega rápida', value: formatReais(customer.fastDeliveryTax) },
  { label: 'Limite a prazo', value: formatReais(customer.creditLimit) },
  { label: 'Prazos combinados', value: formatPlans(customer.termPlans) },
  { label: 'Deve', value: formatReais(customer.owed) },
  { label: 'Total comprado', value: formatReais(customer.totalPurchase) },
]

export const addressFacts = ({ address, notes, internalNote }: CustomerDetails): Fact[] => [
  { label: 'Rua', value: address.street },
  { label: 'Número', value: address.number },
  { label: 'Complemento', value: address.complement },
  { label: 'Bairro', value: address.neighborhood },
  { label: 'Cep', value: formatZipCode(address.zipCode) },
  { label: 'Estado', value: address.state },
  { label: 'Cidade', value: address.city },
  { label: 'Preço do Frete', value: formatReais(address.shippingCost) },
  { label: 'Observações', value: notes },
  { label: 'Anotação interna', value: internalNote },
]

export function DetailsDialog({ customer, onClose, onOpen }: CustomerDialogProps) {
  const { data: levels } = useQuery(customerLevels)
  const navigate = useNavigate()
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
        <section>
          <Facts lines title="Cliente" facts={customerFacts(customer, levels ?? [])} />
        </section>
        <section>
          <Facts lines title="Endereço" facts={addressFacts(customer)} />
        </section>
      </div>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={() => onOpen(customer, 'credit')}>
          Crédito do Cliente
        </Button>
        <Button
          variant="default"
          onClick={() => void navigate({ to: '/admin/receivables', search: { customer: customer.id } })}
        >
          Parcelas em aberto
        </Button>
      </Group>
      <FirstPassword customer={customer} />
      <Changes history={customer.history} />
      {isAdmin && <PersonalData customer={customer} onAnonymise={() => onOpen(customer, 'anonymise')} />}
    </Dialog>
  )
}

export function Changes({ history }: { history: CustomerDetails['history'] }) {
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
