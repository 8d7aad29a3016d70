import { Button, Group } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import type { Receipt } from '@shop/contract/receiving'
import { IconChecks, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FoundProducts } from '../../../entities/products/found-products.tsx'
import { useLeaveQuestion } from '../../../shared/form/use-leave-question.ts'
import { ScanField } from '../../../shared/scan/scan-field.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { ArrowChoices } from '../../../shared/ui/arrow-choices.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { refreshBuying } from '../purchases.api.ts'
import classes from '../purchases.module.css'
import { DiscardButton } from './discard-button.tsx'
import { PriceShield } from './price-shield.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { receivingColumns } from './receiving-columns.tsx'
import {
  allReceived,
  type CountedLine,
  lineFor,
  lineReceived,
  mayReceive,
  withLine,
  withSerials,
} from './receiving-lines.ts'
import { SerialsDialog } from './serials-dialog.tsx'
import { useReceiving } from './use-receiving.ts'
import { useReceivingScans } from './use-receiving-scans.ts'

interface Props {
  receipt: Receipt
  onClose: () => void
}

/**
 * Counts received goods by scanning, from 0; for a product with serial numbers, scan the product once, then its units.
 */
export function ReceivingPanel({ receipt, onClose }: Props) {
  const receiving = useReceiving(receipt)
  const { counted, isReadable, change, save, problem, now, discard } = receiving
  const [serialsAt, setSerialsAt] = useState<number>()
  const [shown, setShown] = useState<{ receipt: Receipt; of: typeof counted }>()
  useLeaveQuestion(problem !== null, discard)

  const { scans, found, choose } = useReceivingScans(receiving)
  const take = (product: Product) => {
    choose(product)
    if (product.serialised) setSerialsAt(lineFor(now().lines, product).at)
  }
  const changeLine = useRef((at: number, values: Partial<CountedLine>) =>
    change(({ lines }) => ({ lines: withLine(lines, at, values) })),
  )
  const receiveLine = useRef((at: number) => change(({ lines }) => ({ lines: lineReceived(lines, at) })))
  const columns = useMemo(
    () =>
      receivingColumns({
        change: (at, values) => changeLine.current(at, values),
        receiveAll: (at) => receiveLine.current(at),
        openSerials: setSerialsAt,
      }),
    [],
  )
  const look = useMutation({
    mutationFn: save,
    onSuccess: (saved) => setShown({ receipt: saved, of: now() }),
    meta: { errorText: 'Não foi possível salvar a conferência, tente novamente mais tarde.' },
  })
  const serialsOf = serialsAt === undefined ? undefined : counted.lines[serialsAt]
  return (
    <>
      <Card
        takesFocus
        title={`Recebimento ${receipt.code}`}
        actions={
          <>
            <DiscardButton
              receipt={receipt}
              onDiscarded={() => {
                discard()
                onClose()
              }}
            />
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
        <ArrowChoices>
          <ScanField
            label="Ler produto"
            description="Cada leitura conta uma unidade; de um produto com número de série, leia depois os números. Enter pesquisa também por nome."
            autoFocus
            scans={scans}
          />
          <FoundProducts products={found} onChoose={take} />
        </ArrowChoices>
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
            toolbar={
              counted.lines.some(mayReceive) && (
                <Button
                  variant="default"
                  leftSection={<IconChecks size={18} aria-hidden />}
                  onClick={() => change(({ lines }) => ({ lines: allReceived(lines) }))}
                >
                  Recebi tudo
                </Button>
              )
            }
            emptyText="Leia o primeiro produto."
          />
        </div>
        <ReceiptFields counted={counted} change={change} />
        <Group gap={8} align="stretch" mt={16}>
          <Button
            leftSection={<IconShieldCheck size={18} aria-hidden />}
            disabled={!isReadable}
            loading={look.isPending}
            onClick={() => look.mutate()}
          >
            Salvar e conferir preços
          </Button>
        </Group>
      </Card>
      {shown?.of === counted && <PriceShield receipt={shown.receipt} onDone={() => void refreshBuying()} />}
      {serialsOf && serialsAt !== undefined && (
        <SerialsDialog
          line={serialsOf}
          onChange={(serials) => change(({ lines }) => ({ lines: withSerials(lines, serialsAt, serials) }))}
          onClose={() => setSerialsAt(undefined)}
        />
      )}
    </>
  )
}
