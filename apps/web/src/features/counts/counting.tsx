import { Button, Group } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { formatNumber } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import { endsSession } from '@shop/browser/session'
import type { Count, CountLine } from '@shop/contract/counts'
import { MAX_COUNT_LINES } from '@shop/domain/call-limits'
import { fold } from '@shop/domain/text'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { flush } from '../../offline/outbox.ts'
import { RecordNotice } from '../../offline/record-notice.tsx'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { useScans } from '../../shared/scan/scan-result.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import type { TypedNumber } from '../../shared/ui/number-input.tsx'
import { CountInput } from '../../shared/ui/number-input.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useOneAtATime } from '../../shared/ui/use-one-at-a-time.ts'
import classes from './counting.module.css'
import { finishCount, putLines, refreshCounts } from './counts.api.ts'
import { TotalField } from './total-field.tsx'
import { unpackedText } from './unpacked-text.ts'
import { useCounting } from './use-counting.ts'

/** Lines rendered at once; the search finds the others. */
const MOST_LINES = 100

interface Props {
  count: Count
  /** Codes read before the list was there. */
  early: RefObject<string[]>
}

/** Counting on a phone in one hand: scan, sum, undo; also offline. */
export function Counting({ count, early }: Props) {
  const counting = useCounting(count)
  const scans = useScans(counting.scan)
  const { isLoaded } = counting
  const { scan } = scans
  useEffect(() => {
    if (isLoaded) for (const code of early.current.splice(0)) scan(code)
  }, [isLoaded, early, scan])
  const [words, setWords] = useState('')
  if (counting.error) return <NotLoaded error={counting.error} retry={counting.refetch} />
  if (!isLoaded) return <Spinner />
  const { lines } = counting
  const counted = lines.filter((line) => line.counted !== null)
  const missing = lines.filter((line) => line.counted === null)
  const units = counted.reduce((sum, line) => sum + (line.counted ?? 0), 0)
  const shown = lines.filter((line) =>
    fold(words)
      .split(/\s+/)
      .every((word) => fold(`${line.name} ${line.code} ${line.gtin ?? ''}`).includes(word)),
  )
  return (
    <>
      <RecordNotice
        records={counting.records.filter(({ state }) => state === 'refused' || counting.offline)}
        offline={counting.offline}
      />
      <Card>
        <ScanField autoFocus label="Código de barras ou código do produto" scans={scans} />
        {counting.last && <Last {...counting.last} onCount={counting.count} />}
        <Group gap={12} mt={12}>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={!counting.mayUndo}
            onClick={() => void counting.undo()}
          >
            Desfazer
          </Button>
          <p className={classes.progress}>
            <strong>{formatNumber(counted.length)}</strong> de {formatNumber(lines.length)}{' '}
            {lines.length === 1 ? 'produto' : 'produtos'} · <strong>{formatNumber(units)}</strong>{' '}
            {units === 1 ? 'unidade' : 'unidades'}
          </p>
        </Group>
      </Card>
      <Card title="Produtos da contagem">
        <SearchBox placeholder="Pesquisar na contagem" value={words} onChange={setWords} />
        {shown.length === 0 && <EmptyState image="search" text="Nenhum produto foi encontrado." />}
        <ul className={classes.lines}>
          {shown.slice(0, MOST_LINES).map((line) => (
            <Line key={line.productId} line={line} blind={count.blind} onCount={counting.count} />
          ))}
        </ul>
        {shown.length > MOST_LINES && (
          <p className={classes.hint}>
            E mais {formatNumber(shown.length - MOST_LINES)}: pesquise pelo nome.
          </p>
        )}
      </Card>
      <Finish
        id={count.id}
        name={count.name}
        missing={missing}
        waiting={counting.waiting}
        refetch={counting.refetch}
      />
    </>
  )
}

interface LastProps {
  line: CountLine
  counted: number
  onCount: (line: CountLine, quantity: number) => Promise<void>
}

/** The last counted line, with its total, and a way to add a whole box at once. */
function Last({ line, counted, onCount }: LastProps) {
  const [quantity, setQuantity] = useState<TypedNumber>(null)
  const { run } = useOneAtATime()
  const add = async () => {
    if (!quantity) return
    await onCount(line, quantity)
    setQuantity(null)
  }
  return (
    <section className={classes.last} aria-label="Último produto contado">
      <p className={classes.name}>
        {line.name} <small>{line.code}</small>
      </p>
      <p className={classes.total}>{formatNumber(counted)}</p>
      <TotalField
        key={line.productId}
        label="Total contado"
        line={line}
        counted={counted}
        onCount={onCount}
      />
      <form
        className={classes.more}
        onSubmit={(event) => {
          event.preventDefault()
          void run(add)
        }}
      >
        <CountInput label="Somar unidades" size="md" value={quantity} onChange={setQuantity} />
        <Button type="submit" size="md" mih={44} variant="default" disabled={!quantity}>
          Somar
        </Button>
      </form>
    </section>
  )
}

interface LineProps {
  line: CountLine
  blind: boolean
  onCount: (line: CountLine, quantity: number) => Promise<void>
}

function Line({ line, blind, onCount }: LineProps) {
  return (
    <li className={classes.line} data-counted={line.counted !== null || undefined}>
      <span className={classes.product}>
        {line.name}
        <small>
          {line.code}
          {!blind && line.expected !== null && ` · esperado ${formatNumber(line.expected)}`}
          {!blind && unpackedText(line.unpacked)}
          {line.countedBy && ` · ${line.countedBy}`}
        </small>
      </span>
      <TotalField line={line} counted={line.counted} onCount={onCount} />
      <Button
        variant="default"
        mih={44}
        miw={44}
        px={0}
        aria-label={`Mais 1 de ${line.name}`}
        onClick={() => void onCount(line, 1)}
      >
        +1
      </Button>
      {line.counted === null && (
        <Button
          variant="default"
          mih={44}
          px="xs"
          aria-label={`Zero unidades de ${line.name}`}
          onClick={() => void onCount(line, 0)}
        >
          Zero
        </Button>
      )}
    </li>
  )
}

interface FinishProps {
  id: number
  name: string
  missing: readonly CountLine[]
  /** Scans that were not sent yet. */
  waiting: number
  refetch: () => void
}

/** Finishes the count; products that were not counted keep their stock unless they are set to zero. */
function Finish({ id, name, missing, waiting, refetch }: FinishProps) {
  const [running, setRunning] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setRunning(true)
    try {
      await work()
    } catch (error) {
      if (!endsSession(error)) notify.error(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  const finish = async () => {
    const about = [
      name,
      missing.length === 0
        ? 'Todos os produtos foram contados.'
        : `${formatNumber(missing.length)} sem contagem: o estoque deles fica como está.`,
    ]
    if (!(await confirm('Concluir a contagem?', { about, confirmLabel: 'Concluir' }))) return
    await attempt(async () => {
      await finishCount(id)
      await refreshCounts()
    })
  }
  const countAsNone = async () => {
    const about = [
      missing.length === 1
        ? '1 produto sem contagem passa a zero.'
        : `${formatNumber(missing.length)} produtos sem contagem passam a zero.`,
    ]
    if (!(await confirm('Contar como zero o que falta?', { about, danger: true }))) return
    await attempt(async () => {
      for (let from = 0; from < missing.length; from += MAX_COUNT_LINES)
        await putLines(
          id,
          missing.slice(from, from + MAX_COUNT_LINES).map(({ productId }) => ({ productId, quantity: 0 })),
          newKey(),
        )
      refetch()
    })
  }
  return (
    <Group gap={12} justify="flex-end" mt={16}>
      {waiting > 0 && (
        <p className={classes.hint}>
          {waiting === 1 ? '1 leitura espera' : `${formatNumber(waiting)} leituras esperam`} o envio deste
          aparelho.
        </p>
      )}
      {waiting > 0 && (
        <Button variant="default" mih={44} onClick={() => void flush()}>
          Enviar agora
        </Button>
      )}
      {missing.length > 0 && (
        <Button variant="default" mih={44} disabled={running} onClick={() => void countAsNone()}>
          Contar como zero o que falta
        </Button>
      )}
      <Button mih={44} loading={running} disabled={waiting > 0} onClick={() => void finish()}>
        Concluir contagem
      </Button>
    </Group>
  )
}
