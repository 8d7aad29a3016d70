import { Button, Textarea, TextInput } from '@mantine/core'
import type { Receipt } from '@shop/contract/goods-receipts'
import type { Product } from '@shop/contract/products'
import { IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLeaveQuestion } from '../../shared/form/use-leave-question.ts'
import { useScans } from '../../shared/scan/scan-answer.ts'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { CountInput } from '../../shared/ui/count-input.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { MoneyInput } from '../../shared/ui/money-input.tsx'
import type { TypedNumber } from '../../shared/ui/typed-number.ts'
import { PriceShield } from './price-shield.tsx'
import { ProductChoice } from './product-choice.tsx'
import { discardReceipt, findProducts, keepReceipt, refreshBuying } from './purchases.api.ts'
import classes from './purchases.module.css'
import { type CountedLine, countOne, linesOf, standOf, toSentLines } from './receiving-lines.ts'

const isNumber = (value: TypedNumber): value is number => typeof value === 'number' && !Number.isNaN(value)

interface Costs {
  freight: TypedNumber
  discount: TypedNumber
  other: TypedNumber
}

const COSTS = { freight: 'Frete', discount: 'Desconto', other: 'Outros custos' } as const

const toReais = (value: TypedNumber) => (isNumber(value) ? value / 100 : 0)

function columnsWith(change: (key: string, values: Partial<CountedLine>) => void): Column<CountedLine>[] {
  return [
    { id: 'name', header: 'Produto', value: ({ name }) => name, sortable: false, mobile: 'title' },
    { id: 'code', header: 'Código', value: ({ code }) => code, sortable: false },
    {
      id: 'expected',
      header: 'Esperado',
      kind: 'number',
      value: ({ expected }) => expected,
      sortable: false,
      mobile: 'line',
    },
    {
      id: 'quantity',
      header: 'Recebido',
      kind: 'number',
      value: ({ quantity }) => quantity,
      cell: (line) => (
        <CountInput
          aria-label={`Recebido de ${line.name}`}
          w={90}
          value={line.quantity}
          onChange={(value) => isNumber(value) && change(line.key, { quantity: value })}
        />
      ),
      sortable: false,
      mobile: 'line',
    },
    { id: 'stand', header: 'Conferência', value: standOf, sortable: false, mobile: 'line' },
    {
      id: 'cost',
      header: 'Custo unitário',
      kind: 'money',
      value: ({ cost }) => cost / 100,
      cell: (line) => (
        <MoneyInput
          aria-label={`Custo de ${line.name}`}
          w={130}
          disabled={line.fixed}
          value={line.cost}
          onChange={(value) => isNumber(value) && change(line.key, { cost: value })}
        />
      ),
      sortable: false,
      mobile: 'line',
    },
  ]
}

interface Props {
  receipt: Receipt
  onClose: () => void
}

/** Counts what came in by scan, from 0; what was counted is kept on the server when the person asks for the prices. */
export function ReceivingPanel({ receipt, onClose }: Props) {
  const [lines, setLines] = useState(() => linesOf(receipt))
  const [version, setVersion] = useState(receipt.version)
  const [document, setDocument] = useState(receipt.document)
  const [comment, setComment] = useState(receipt.comment)
  const [costs, setCosts] = useState<Costs>({
    freight: Math.round(receipt.freight * 100),
    discount: Math.round(receipt.discount * 100),
    other: Math.round(receipt.other * 100),
  })
  const [text, setText] = useState('')
  const [dirty, setDirty] = useState(false)
  const [kept, setKept] = useState<Receipt | null>(null)
  useLeaveQuestion(dirty, () => {})

  const edit = (next: (old: readonly CountedLine[]) => CountedLine[]) => {
    setDirty(true)
    setKept(null)
    setLines((old) => next(old))
  }
  const count = (product: Product) => edit((old) => countOne(old, product))
  const scans = useScans(async (code) => {
    const found = await findProducts(code)
    const product = found.find((one) => one.code === code) ?? (found.length === 1 ? found[0] : undefined)
    if (!product) return { ok: false, text: `Código ${code} não encontrado.` }
    count(product)
    return { ok: true, text: `${product.name}: mais 1` }
  })
  const columns = useMemo(
    () =>
      columnsWith((key, values) => {
        setDirty(true)
        setKept(null)
        setLines((old) => old.map((line) => (line.key === key ? { ...line, ...values } : line)))
      }),
    [],
  )
  const keep = useMutation({
    mutationFn: () =>
      keepReceipt(receipt.id, {
        document,
        comment,
        freight: toReais(costs.freight),
        discount: toReais(costs.discount),
        other: toReais(costs.other),
        lines: toSentLines(lines),
        version,
      }),
    onSuccess: (saved) => {
      setVersion(saved.version)
      setLines(linesOf(saved))
      setDirty(false)
      setKept(saved)
    },
    meta: { errorText: 'Não foi possível salvar a conferência, tente novamente mais tarde.' },
  })
  const discard = useMutation({
    mutationFn: () => discardReceipt(receipt.id),
    onSuccess: () => {
      setDirty(false)
      void refreshBuying()
      onClose()
    },
    meta: { successText: 'Recebimento descartado.' },
  })
  const askDiscard = async () => {
    if (
      await confirm('Descartar este recebimento?', { about: [receipt.code, receipt.supplier], danger: true })
    )
      discard.mutate()
  }
  return (
    <>
      <Card
        takesFocus
        title={`Recebimento ${receipt.code}`}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={discard.isPending}
              onClick={() => void askDiscard()}
            >
              Descartar
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
            { label: 'Pedido', value: receipt.purchaseCode ?? 'sem pedido' },
          ]}
        />
        <ScanField
          label="Ler produto"
          description="Cada leitura conta uma unidade"
          autoFocus
          value={text}
          onChange={setText}
          scans={scans}
        />
        <ProductChoice label="Ou pesquisar" onProduct={count} />
        <DataTable
          id="receiving"
          label="Produtos recebidos"
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key}
          rowLabel={({ name }) => name}
          paging={false}
          searchable={false}
          csvName={null}
          emptyText="Leia o primeiro produto."
        />
        <div className={classes.form}>
          <TextInput
            label="Documento"
            description="Número da nota ou do recibo"
            maxLength={60}
            value={document}
            onChange={({ currentTarget }) => {
              setDirty(true)
              setKept(null)
              setDocument(currentTarget.value)
            }}
          />
          {(Object.keys(COSTS) as (keyof Costs)[]).map((name) => (
            <MoneyInput
              key={name}
              label={COSTS[name]}
              description="Dividido pelos produtos, por valor"
              value={costs[name]}
              onChange={(value) => {
                setDirty(true)
                setKept(null)
                setCosts((old) => ({ ...old, [name]: value }))
              }}
            />
          ))}
        </div>
        <Textarea
          label="Comentário"
          autosize
          minRows={1}
          maxLength={500}
          value={comment}
          onChange={({ currentTarget }) => {
            setDirty(true)
            setComment(currentTarget.value)
          }}
        />
        <div className={classes.buttons}>
          <Button
            leftSection={<IconShieldCheck size={18} aria-hidden />}
            loading={keep.isPending}
            onClick={() => keep.mutate()}
          >
            Salvar e conferir preços
          </Button>
        </div>
      </Card>
      {kept && <PriceShield receipt={kept} onDone={() => void refreshBuying()} />}
    </>
  )
}
