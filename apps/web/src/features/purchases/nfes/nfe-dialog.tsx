import { Alert, Button } from '@mantine/core'
import { counted, formatDateTime, formatReais } from '@shop/browser/format'
import type { Nfe, NfeItem } from '@shop/contract/nfe'
import { formatDocument } from '@shop/domain/documents'
import { useMutation, useQuery } from '@tanstack/react-query'
import { nextToIdentify, nfe, unitCost } from '../../../entities/nfes/nfes.api.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { RecordDialog } from '../../../shared/ui/record-dialog.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { answerNfe, refreshBuying } from '../purchases.api.ts'
import classes from '../purchases.module.css'
import type { ViewProps } from '../purchases-search.ts'
import { ReceiveButton } from '../receiving/receive-button.tsx'
import { IdentifyItem } from './identify-item.tsx'
import { nfeStatusText } from './nfe-status.ts'
import { RemoveButton } from './remove-button.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

const TO_IDENTIFY = 'a identificar'

const itemColumns: Column<NfeItem>[] = [
  {
    id: 'description',
    header: 'Item',
    // Not shortened, because people recognise the product by it.
    cell: ({ description }) => description,
    mobile: 'title',
  },
  { id: 'supplierCode', header: 'Código do fornecedor' },
  {
    id: 'quantity',
    header: 'Quantidade',
    value: ({ quantity, unit }) => `${quantity.toLocaleString('pt-BR')} ${unit}`,
    mobile: 'line',
  },
  {
    id: 'product',
    header: 'Produto',
    value: ({ product }) => product ?? TO_IDENTIFY,
    cell: ({ product }) => product ?? <StatusBadge tone="waiting" label={TO_IDENTIFY} />,
    mobile: 'line',
  },
  { id: 'units', header: 'Unidades', kind: 'number', mobile: 'line' },
  { id: 'cost', header: 'Custo', kind: 'money', value: (item) => unitCost(item, item.factor ?? 1) },
  { id: 'total', header: 'Total', kind: 'money', sum: true, mobile: 'line' },
]

/** Items without a product first, the others as in the document. */
const inOrder = (lines: readonly NfeItem[]) =>
  lines.toSorted((one, other) => Number(one.productId !== null) - Number(other.productId !== null))

const factsOf = (one: Nfe) => [
  { label: 'Fornecedor', value: one.supplier },
  { label: 'CNPJ', value: formatDocument(one.supplierCnpj) },
  { label: 'Emissão', value: formatDateTime(new Date(one.issuedAt)) },
  { label: 'Chave de acesso', value: one.key.replace(/.{4}(?=.)/g, '$& ') },
  { label: 'Total', value: formatReais(one.total) },
  {
    label: 'Autorização',
    value: one.statesAuthorisation
      ? 'informada no arquivo, assinatura não verificada'
      : 'não informada no arquivo',
  },
  {
    label: 'Parcelas',
    value: one.instalments
      .map(({ dueOn, amount }) => `${dueOn.split('-').reverse().join('/')}: ${formatReais(amount)}`)
      .join('; '),
  },
]

/** The event that cancelled the note came as a file, which anybody can write. */
function Cancelled({ nfe }: { nfe: Nfe }) {
  const withdraw = useWithdrawal()
  return (
    <Alert color="red" title="Cancelada por um arquivo importado">
      <p>A assinatura do evento não foi verificada. Confira a chave de acesso no portal da NF-e.</p>
      {nfe.status === 'received' && (
        <p>
          A mercadoria desta nota já entrou no estoque: combine com o fornecedor o que fica e o que volta.
        </p>
      )}
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(nfe.key)}>
        Retirar cancelamento
      </Button>
    </Alert>
  )
}

/** Goods that may not come with the note are received after a person has said that they did. */
function Asked({ id, questions }: Pick<Nfe, 'id' | 'questions'>) {
  const answer = useMutation({
    mutationFn: answerNfe,
    onSuccess: refreshBuying,
    meta: {
      successText: 'NF-e confirmada.',
      errorText: 'Não foi possível confirmar a NF-e, tente novamente mais tarde.',
    },
  })
  return (
    <Alert color="yellow" title="A mercadoria veio com esta nota?">
      {questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
      <Button variant="default" loading={answer.isPending} onClick={() => answer.mutate(id)}>
        Veio, pode receber
      </Button>
    </Alert>
  )
}

interface Props {
  id: number
  /** The item whose product is being chosen. */
  item: number | undefined
  opened: ViewProps['opened']
  onClose: () => void
}

/** An NF-e: its items, each identified as a product, until it can be received. */
export function NfeDialog({ id, item, opened, onClose }: Props) {
  const query = useQuery(nfe(id))
  const identify = (position: number | undefined, replace: boolean) =>
    opened.open({ open: id, item: position }, { replace })
  return (
    <RecordDialog
      query={query}
      title={(data) => (data ? `NF-e ${data.number}: ${nfeStatusText(data)}` : 'NF-e')}
      onClose={onClose}
      actions={(data) => (
        <>
          {data.receiptId === null && <RemoveButton nfe={data} onRemoved={onClose} />}
          {(data.status === 'ready' || data.status === 'receiving') && (
            <ReceiveButton opened={opened} source={{ nfeId: id }} receiptId={data.receiptId} />
          )}
        </>
      )}
    >
      {(data) => {
        const mayIdentify = ['ready', 'asked', 'unmatched'].includes(data.status)
        const chosen = mayIdentify && data.lines.find(({ position }) => position === item)
        return (
          <>
            {data.cancelledAt && <Cancelled nfe={data} />}
            {data.status === 'asked' && <Asked id={data.id} questions={data.questions} />}
            {!data.statesAuthorisation && (
              <Alert color="yellow" title="Sem autorização no arquivo">
                O arquivo não traz o protocolo da SEFAZ. Confira a chave de acesso no portal da NF-e.
              </Alert>
            )}
            {chosen ? (
              <IdentifyItem
                key={chosen.position}
                id={id}
                item={chosen}
                onSaved={(saved) => identify(nextToIdentify(saved), true)}
                onClose={() => identify(undefined, true)}
              />
            ) : (
              <>
                <Facts facts={factsOf(data)} />
                {data.unmatched > 0 && (
                  <p className={classes.hint}>
                    {`${counted(data.unmatched, 'item ainda não tem', 'itens ainda não têm')} produto: escolha um item para dizer qual é. A escolha vale para as próximas notas do fornecedor.`}
                  </p>
                )}
              </>
            )}
            <DataTable
              id="nfe-lines"
              label="Itens da NF-e"
              columns={itemColumns}
              rows={inOrder(data.lines)}
              rowKey={({ position }) => position}
              rowLabel={({ description }) => description}
              paging={false}
              searchable={false}
              {...(mayIdentify && { onOpen: ({ position }: NfeItem) => identify(position, false) })}
            />
          </>
        )
      }}
    </RecordDialog>
  )
}
