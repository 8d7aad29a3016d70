import { Alert, Button } from '@mantine/core'
import { ApiError, errorText } from '@shop/browser/api-error'
import { counted, formatDateTime, formatReais } from '@shop/browser/format'
import { endsSession } from '@shop/browser/session'
import { NFE_STATUS, type Nfe, type NfeItem, type NfeSummary } from '@shop/contract/nfes'
import type { Product } from '@shop/contract/products'
import { formatDocument } from '@shop/domain/documents'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../../shared/files/file-button.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { CountInput } from '../../../shared/ui/number-input.tsx'
import { RecordDialog } from '../../../shared/ui/record-dialog.tsx'
import { StatusBadge, type Tone } from '../../../shared/ui/status-badge.tsx'
import { ProductChoice } from '../product-choice.tsx'
import { matchNfe, nfe, nfes, refreshBuying, sendNfe, withdrawCancellation } from '../purchases.api.ts'
import classes from '../purchases.module.css'
import type { ViewProps } from '../purchases-search.ts'
import { ReceiveButton } from '../receiving/receive-button.tsx'

const TONES: Readonly<Record<keyof typeof NFE_STATUS, Tone>> = {
  unmatched: 'waiting',
  ready: 'preparing',
  receiving: 'preparing',
  received: 'done',
  cancelled: 'refused',
}

const columns: Column<NfeSummary>[] = [
  { id: 'number', header: 'Número', value: ({ number }) => String(number), mobile: 'title' },
  {
    id: 'supplier',
    header: 'Fornecedor',
    value: ({ supplier }) => supplier,
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => NFE_STATUS[status],
    cell: ({ status }) => <StatusBadge tone={TONES[status]} label={NFE_STATUS[status]} />,
    mobile: 'line',
  },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    value: ({ total }) => total,
    mobile: 'line',
  },
  { id: 'issuedAt', header: 'Emissão', kind: 'datetime', value: ({ issuedAt }) => issuedAt },
  { id: 'key', header: 'Chave', value: ({ key }) => key, startsHidden: true },
]

const toBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new Error('O arquivo não pôde ser lido.'))
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.readAsDataURL(file)
  })

interface Imported {
  text: string
  /** The key of a note that was refused, because its cancellation was imported before. */
  cancelledKey?: string | undefined
}

const cancelledKeyOf = (error: unknown) =>
  error instanceof ApiError
    ? (error.current as { cancelledKey?: string } | undefined)?.cancelledKey
    : undefined

/** Imports one file after the other; returns the result of each. */
async function importFiles(files: readonly File[]): Promise<Imported[]> {
  const results: Imported[] = []
  for (const file of files)
    try {
      const { nfe: kept, cancellation } = await sendNfe(await toBase64(file))
      const what = cancellation
        ? 'cancelamento registrado'
        : `NF-e ${kept?.number} de ${kept?.supplier} importada`
      results.push({ text: `${file.name}: ${what}` })
    } catch (error) {
      if (endsSession(error)) break
      results.push({ text: `${file.name}: ${errorText(error)}`, cancelledKey: cancelledKeyOf(error) })
    }
  return results
}

function Upload() {
  const upload = useMutation({ mutationFn: importFiles, onSettled: refreshBuying })
  const withdraw = useWithdrawal()
  return (
    <Card title="Importar NF-e">
      <FileButton
        multiple
        accept=".xml,text/xml,application/xml"
        onChange={(files) => files.length > 0 && upload.mutate(files)}
      >
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} loading={upload.isPending}>
            Escolher arquivos XML
          </Button>
        )}
      </FileButton>
      <output aria-live="polite">
        {upload.data && (
          <ul>
            {upload.data.map(({ text, cancelledKey }) => (
              <li key={text}>
                {text}{' '}
                {cancelledKey && (
                  <Button variant="default" onClick={() => withdraw.mutate(cancelledKey)}>
                    Retirar cancelamento
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </output>
    </Card>
  )
}

const itemColumns: Column<NfeItem>[] = [
  { id: 'description', header: 'Item', value: ({ description }) => description, mobile: 'title' },
  { id: 'supplierCode', header: 'Código do fornecedor', value: ({ supplierCode }) => supplierCode },
  {
    id: 'quantity',
    header: 'Quantidade',
    value: ({ quantity, unit }) => `${quantity.toLocaleString('pt-BR')} ${unit}`,
    mobile: 'line',
  },
  { id: 'total', header: 'Custo', kind: 'money', value: ({ total }) => total, sum: true },
  { id: 'product', header: 'Produto', value: ({ product }) => product ?? 'a identificar', mobile: 'line' },
  { id: 'units', header: 'Unidades', kind: 'number', value: ({ units }) => units, mobile: 'line' },
]

/** A person chooses a line's product; it is remembered for the supplier's code. */
function MatchLine({ id, item, onDone }: { id: number; item: NfeItem; onDone: () => void }) {
  const [product, setProduct] = useState<Product>()
  const [factor, setFactor] = useState<TypedNumber>(item.factor ?? 1)
  const match = useMutation({
    mutationFn: (productId: number) =>
      matchNfe(id, [{ position: item.position, productId, factor: Number(factor) }]),
    onSuccess: () => {
      void refreshBuying()
      onDone()
    },
    meta: { errorText: 'Não foi possível salvar o item, tente novamente mais tarde.' },
  })
  return (
    <Card takesFocus title={`Item ${item.position}: ${item.description}`}>
      <div className={classes.form}>
        <ProductChoice label="Produto" onProduct={setProduct} />
        <CountInput
          label={`Unidades em cada ${item.unit || 'unidade'}`}
          min={1}
          max={10_000}
          value={factor}
          onChange={setFactor}
        />
      </div>
      <p>{product ? `${product.name} (${product.code})` : 'Escolha o produto.'}</p>
      <div className={classes.buttons}>
        <Button
          disabled={!product || !Number(factor)}
          loading={match.isPending}
          onClick={() => product && match.mutate(product.id)}
        >
          Salvar item
        </Button>
        <Button variant="default" onClick={onDone}>
          Voltar
        </Button>
      </div>
    </Card>
  )
}

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

const useWithdrawal = () =>
  useMutation({
    mutationFn: withdrawCancellation,
    onSuccess: refreshBuying,
    meta: {
      successText: 'Cancelamento retirado.',
      errorText: 'Não foi possível retirar o cancelamento, tente novamente mais tarde.',
    },
  })

/** The event that cancelled the note came as a file, which anybody can write. */
function Cancelled({ nfeKey }: { nfeKey: string }) {
  const withdraw = useWithdrawal()
  return (
    <Alert color="red" title="Cancelada por um arquivo importado">
      <p>A assinatura do evento não foi verificada. Confira a chave de acesso no portal da NF-e.</p>
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(nfeKey)}>
        Retirar cancelamento
      </Button>
    </Alert>
  )
}

interface DialogProps {
  id: number
  opened: ViewProps['opened']
  onClose: () => void
}

function NfeDialog({ id, opened, onClose }: DialogProps) {
  const query = useQuery(nfe(id))
  const [chosen, setChosen] = useState<NfeItem>()
  return (
    <RecordDialog
      query={query}
      title={(data) => (data ? `NF-e ${data.number}: ${NFE_STATUS[data.status]}` : 'NF-e')}
      onClose={onClose}
      actions={({ status, receiptId }) =>
        (status === 'ready' || status === 'receiving') && (
          <ReceiveButton opened={opened} source={{ nfeId: id }} receiptId={receiptId} />
        )
      }
    >
      {(data) => (
        <>
          {data.status === 'cancelled' && <Cancelled nfeKey={data.key} />}
          {!data.statesAuthorisation && (
            <Alert color="yellow" title="Sem autorização no arquivo">
              O arquivo não traz o protocolo da SEFAZ. Confira a chave de acesso no portal da NF-e.
            </Alert>
          )}
          <Facts facts={factsOf(data)} />
          {chosen ? (
            <MatchLine key={chosen.position} id={id} item={chosen} onDone={() => setChosen(undefined)} />
          ) : (
            <>
              {data.unmatched > 0 && (
                <p className={classes.hint}>
                  {`${counted(data.unmatched, 'item ainda não tem', 'itens ainda não têm')} produto: escolha um item para dizer qual é. A escolha vale para as próximas notas do fornecedor.`}
                </p>
              )}
              <DataTable
                id="nfe-lines"
                label="Itens da NF-e"
                columns={itemColumns}
                rows={data.lines}
                rowKey={({ position }) => position}
                rowLabel={({ description }) => description}
                paging={false}
                searchable={false}
                {...((data.status === 'ready' || data.status === 'unmatched') && { onRowClick: setChosen })}
              />
            </>
          )}
        </>
      )}
    </RecordDialog>
  )
}

/** Suppliers' NF-e: imported, matched with products, received. */
export function NfesView({ search, opened }: ViewProps) {
  return (
    <>
      <Upload />
      <Card title="NF-e importadas" flush>
        <PagedTable
          id="nfes"
          label="NF-e importadas"
          columns={columns}
          page={nfes}
          rowsOf={(data) => data.nfes}
          rowKey={({ id }) => id}
          rowLabel={({ number }) => `NF-e ${number}`}
          searchable={false}
          onRowClick={({ id }) => opened.open({ open: id })}
          emptyText="Nenhuma NF-e foi importada até o momento."
        />
        {search.open !== undefined && <NfeDialog id={search.open} opened={opened} onClose={opened.close} />}
      </Card>
    </>
  )
}
