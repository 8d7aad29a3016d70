import { Button, Select } from '@mantine/core'
import { counted, formatNumber } from '@shop/browser/format'
import { formatBRL } from '@shop/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { stockSources, toOptions } from '../../../shared/api/cookie-list.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import formClasses from '../form/form-grid.module.css'
import classes from './batch.module.css'
import type { BatchTotals } from './batch-lines.ts'
import { BatchSearch } from './batch-search.tsx'
import { BatchTable } from './batch-table.tsx'
import { useBatch } from './use-batch.ts'

/** Most problems listed: a sheet pasted from the wrong columns has one per line. */
const MOST_PROBLEMS = 10

/** Many stock entries in one sheet, saved all or none. */
export default function BatchPanel({ onClose }: { onClose: () => void }) {
  const batch = useBatch()
  const { data: options } = useQuery(stockSources)
  const choices = useMemo(() => toOptions(options), [options])
  return (
    <Card takesFocus title="Entrada em Lote">
      <div className={formClasses.stack}>
        <div className={classes.head}>
          <BatchSearch onProduct={batch.count} onPaste={batch.paste} />
          <Select
            label="Operação"
            description="Das próximas linhas"
            allowDeselect={false}
            data={choices}
            value={batch.source}
            onChange={batch.setSource}
          />
        </div>
        {batch.written && (
          <p role="status" className={classes.written}>
            Entrada registrada: {inWords(batch.written)}.
          </p>
        )}
        {batch.problems.slice(0, MOST_PROBLEMS).map((problem) => (
          <FormProblem key={problem} text={problem} />
        ))}
        {batch.problems.length > MOST_PROBLEMS && (
          <p>E mais {formatNumber(batch.problems.length - MOST_PROBLEMS)} linhas ou códigos com problema.</p>
        )}
        {batch.lines.length === 0 ? (
          <EmptyState text="Nenhum produto na entrada." />
        ) : (
          <BatchTable lines={batch.lines} sources={choices} onChange={batch.change} onRemove={batch.remove} />
        )}
        <div className={classes.end}>
          {batch.lines.length > 0 && <p className={classes.totals}>{inWords(batch.totals)}</p>}
          <Button variant="default" onClick={batch.leaving(onClose)}>
            Fechar
          </Button>
          {batch.running ? (
            <Spinner label="Registrando a entrada" inline />
          ) : (
            <Button disabled={!batch.complete} onClick={batch.save}>
              Registrar Entrada
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

const inWords = ({ lines, units, cents }: BatchTotals) =>
  `${formatNumber(lines)} ${lines === 1 ? 'linha' : 'linhas'}, ${counted(units, 'unidade', 'unidades')}, ${formatBRL(cents)}`
