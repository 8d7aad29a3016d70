import { Button, Textarea, TextInput } from '@mantine/core'
import type { Receipt } from '@shop/contract/goods-receipts'
import type { Product } from '@shop/contract/products'
import { normalizeSerial, serialProblem } from '@shop/domain/serials'
import { IconNumbers, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { SerialNumbers } from '../../../entities/units/serial-numbers.tsx'
import { useLeaveQuestion } from '../../../shared/form/use-leave-question.ts'
import { type ScanAnswer, useScans } from '../../../shared/scan/scan-answer.tsx'
import { ScanField } from '../../../shared/scan/scan-field.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { CountInput, MoneyInput } from '../../../shared/ui/number-input.tsx'
import { ProductChoice } from '../product-choice.tsx'
import { discardReceipt, findProducts, refreshBuying } from '../purchases.api.ts'
import classes from '../purchases.module.css'
import { PriceShield } from './price-shield.tsx'
import {
  addSerial,
  type CountedLine,
  countOne,
  countStateText,
  lineFor,
  withLine,
  withSerials,
} from './receiving-lines.ts'
import { useReceiving } from './use-receiving.ts'

const isNumber = (value: TypedNumber): value is number => typeof value === 'number' && !Number.isNaN(value)

const COSTS = { freight: 'Frete', discount: 'Desconto', other: 'Outros custos' } as const

/** A line with its index in the list. */
type Row = CountedLine & { at: number }

function columnsWith(
  change: (at: number, values: Partial<CountedLine>) => void,
  openSerials: (at: number) => void,
): Column<Row>[] {
  return [
    { id: 'name', header: 'Produto', value: ({ name }) => name, mobile: 'title' },
    { id: 'code', header: 'Código', value: ({ code }) => code },
    {
      id: 'expected',
      header: 'Esperado',
      kind: 'number',
      value: ({ expected }) => expected,
      mobile: 'line',
    },
    {
      id: 'quantity',
      header: 'Recebido',
      kind: 'number',
      value: ({ quantity }) => quantity,
      cell: (line) =>
        line.serialised ? (
          <Button
            variant="default"
            aria-label={`Números de série de ${line.name}: ${line.quantity}`}
            leftSection={<IconNumbers size={18} aria-hidden />}
            onClick={() => openSerials(line.at)}
          >
            {line.quantity}
          </Button>
        ) : (
          <CountInput
            aria-label={`Recebido de ${line.name}`}
            w={90}
            ml="auto"
            value={line.quantity}
            onChange={(value) => isNumber(value) && change(line.at, { quantity: value })}
          />
        ),
      mobile: 'line',
    },
    { id: 'stand', header: 'Conferência', value: countStateText, mobile: 'line' },
    {
      id: 'cost',
      header: 'Custo unitário',
      kind: 'money',
      value: ({ cost }) => cost / 100,
      cell: (line) => (
        <MoneyInput
          aria-label={`Custo de ${line.name}`}
          w={130}
          ml="auto"
          disabled={line.fixed}
          value={line.cost}
          onChange={(value) => isNumber(value) && change(line.at, { cost: value })}
        />
      ),
      mobile: 'line',
    },
  ]
}

interface Props {
  receipt: Receipt
  onClose: () => void
}

/**
 * Counts received goods by scanning, from 0; for a product with serial numbers, scan the product once, then its units.
 */
export function ReceivingPanel({ receipt, onClose }: Props) {
  const { counted, change, save, problem, now, forget } = useReceiving(receipt)
  const [text, setText] = useState('')
  const [serialsAt, setSerialsAt] = useState<number>()
  const [shown, setShown] = useState<{ receipt: Receipt; of: typeof counted }>()
  const reading = useRef<{ productId: number; name: string }>(undefined)
  useLeaveQuestion(problem !== null, forget)

  const unitsOf = (productId: number) =>
    now()
      .lines.filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const take = (product: Parameters<typeof lineFor>[1]): ScanAnswer => {
    const { id: productId, name, serialised } = product
    change(({ lines }) => {
      const found = lineFor(lines, product)
      return { lines: serialised ? found.lines : countOne(found.lines, productId) }
    })
    reading.current = serialised ? { productId, name } : undefined
    if (serialised) return { ok: true, text: `${name}: leia o número de série.` }
    return { ok: true, text: `${name}: ${unitsOf(productId)}` }
  }
  const takeSerial = (
    { productId, name }: { productId: number; name: string },
    serial: string,
  ): ScanAnswer => {
    const lines = addSerial(now().lines, productId, serial)
    if (!lines) return { ok: false, text: `${serial} já foi lido.` }
    change(() => ({ lines }))
    return { ok: true, text: `${name}, ${serial}: ${unitsOf(productId)}` }
  }
  const scans = useScans(async (code) => {
    const there = now().lines.find((line) => line.code === code || line.gtin === code)
    if (there) return take({ ...there, id: there.productId, cost: 0 })
    const found = await findProducts(code)
    const exact = found.find((one) => one.code === code || one.gtin === code)
    if (exact) return take(exact)
    const serial = normalizeSerial(code)
    if (reading.current && !serialProblem(serial)) return takeSerial(reading.current, serial)
    const [only] = found
    if (only && found.length === 1) return take(only)
    return { ok: false, text: `Código ${code} não encontrado.` }
  })
  const choose = (product: Product) => {
    take(product)
    if (product.serialised) setSerialsAt(lineFor(now().lines, product).at)
  }
  const changeLine = useRef((at: number, values: Partial<CountedLine>) =>
    change(({ lines }) => ({ lines: withLine(lines, at, values) })),
  )
  const columns = useMemo(() => columnsWith((at, values) => changeLine.current(at, values), setSerialsAt), [])
  const look = useMutation({
    mutationFn: save,
    onSuccess: (saved) => setShown({ receipt: saved, of: now() }),
    meta: { errorText: 'Não foi possível salvar a conferência, tente novamente mais tarde.' },
  })
  const discard = useMutation({
    mutationFn: () => discardReceipt(receipt.id),
    onSuccess: () => {
      forget()
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
  const serialsOf = serialsAt === undefined ? undefined : counted.lines[serialsAt]
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
          description="Cada leitura conta uma unidade; de um produto com número de série, leia depois os números"
          autoFocus
          value={text}
          onChange={setText}
          scans={scans}
        />
        <ProductChoice label="Ou pesquisar" onProduct={choose} />
        <FormProblem text={problem} />
        <div className={classes.table}>
          <DataTable
            id="receiving"
            label="Produtos recebidos"
            columns={columns}
            rows={counted.lines.map((line, at) => ({ ...line, at }))}
            rowKey={({ at }) => at}
            rowLabel={({ name }) => name}
            paging={false}
            typedIn
            searchable={false}
            csvName={null}
            emptyText="Leia o primeiro produto."
          />
        </div>
        <div className={classes.form}>
          <TextInput
            label="Documento"
            description="Número da nota ou do recibo"
            maxLength={60}
            value={counted.document}
            onChange={({ currentTarget: { value } }) => change(() => ({ document: value }))}
          />
          {(Object.keys(COSTS) as (keyof typeof COSTS)[]).map((name) => (
            <MoneyInput
              key={name}
              label={COSTS[name]}
              description="Dividido pelos produtos, por valor"
              value={counted[name]}
              onChange={(value) => change(() => ({ [name]: value }))}
            />
          ))}
        </div>
        <Textarea
          label="Comentário"
          autosize
          minRows={1}
          maxLength={500}
          value={counted.comment}
          onChange={({ currentTarget: { value } }) => change(() => ({ comment: value }))}
        />
        <div className={classes.buttons}>
          <Button
            leftSection={<IconShieldCheck size={18} aria-hidden />}
            loading={look.isPending}
            onClick={() => look.mutate()}
          >
            Salvar e conferir preços
          </Button>
        </div>
      </Card>
      {shown?.of === counted && <PriceShield receipt={shown.receipt} onDone={() => void refreshBuying()} />}
      {serialsOf && serialsAt !== undefined && (
        <Dialog
          opened
          closesOnBack
          title={serialsOf.name}
          onClose={() => setSerialsAt(undefined)}
          footer={<Button onClick={() => setSerialsAt(undefined)}>Pronto</Button>}
        >
          <SerialNumbers
            label="Unidades recebidas"
            value={serialsOf.serials}
            onChange={(serials) => change(({ lines }) => ({ lines: withSerials(lines, serialsAt, serials) }))}
          />
        </Dialog>
      )}
    </>
  )
}
