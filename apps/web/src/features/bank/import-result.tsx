import { Alert, Stack } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import type { ImportedRow, ImportedStatement } from '@shop/contract/bank'
import { LEFT_REASONS, type LeftReason } from '@shop/domain/bank-rows'
import classes from './bank.module.css'

/** More rows than this are named by their number alone. */
const MOST_SHOWN = 50

function summaryOf({ lines, known, settled, waiting, settledEarlier }: ImportedStatement): string {
  const isNothingNew = lines > 0 && known === lines
  return [
    isNothingNew
      ? `Este arquivo não traz nada novo: ${counted(lines, 'lançamento já estava', 'lançamentos já estavam')} aqui.`
      : `${counted(lines - known, 'lançamento novo', 'lançamentos novos')} de ${lines}: ${counted(settled, 'conciliado', 'conciliados')} automaticamente, ${waiting} à espera.`,
    settledEarlier > 0 &&
      `${counted(settledEarlier, 'lançamento de outro arquivo foi conciliado', 'lançamentos de outros arquivos foram conciliados')} também.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** 'Ficaram de fora 3 linhas: saldo 2, total 1.' */
function leftText(rows: readonly ImportedRow[]): string | null {
  const reasons = new Map<LeftReason, number>()
  for (const { reason } of rows) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const count = [...reasons.values()].reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  const words = [...reasons].map(([reason, number]) => `${LEFT_REASONS[reason]} ${number}`).join(', ')
  return `${counted(count, 'linha ficou', 'linhas ficaram')} de fora: ${words}.`
}

function balanceText({ differences }: ImportedStatement): string | null {
  if (differences === null) return null
  const [first, ...others] = differences
  if (!first) return 'Os saldos do arquivo conferem com os lançamentos.'
  const more = others.length > 0 ? ` (e mais ${counted(others.length, 'diferença', 'diferenças')})` : ''
  const place = first.line === null ? 'no saldo final' : `no saldo da linha ${first.line}`
  return `Os saldos do arquivo não conferem: ${formatReais(first.amount)} de diferença ${place}${more}.`
}

/** What became of each row of the file that was imported. */
export function ImportResult({ result }: { result: ImportedStatement }) {
  const refused = result.rows.filter(({ became }) => became === 'refused')
  const left = result.rows.filter(({ became }) => became === 'left')
  const balance = balanceText(result)
  const isDifferent = (result.differences?.length ?? 0) > 0
  return (
    <Stack gap={8}>
      <output aria-live="polite">
        {[summaryOf(result), leftText(left), isDifferent ? null : balance].filter(Boolean).join(' ')}
      </output>
      {isDifferent && (
        <Alert color="yellow" variant="light" role="alert">
          {balance}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={counted(refused.length, 'linha não foi lida', 'linhas não foram lidas')}
        >
          Corrija-as no arquivo e importe-o de novo: as outras não entram duas vezes.
          <RowList rows={refused} />
        </Alert>
      )}
      {left.length > 0 && (
        <details className={classes.left}>
          <summary>Ver o que ficou de fora</summary>
          <RowList rows={left} />
        </details>
      )}
    </Stack>
  )
}

function RowList({ rows }: { rows: readonly ImportedRow[] }) {
  return (
    <ul className={classes.rows}>
      {rows.slice(0, MOST_SHOWN).map(({ line, column, text, reason }) => (
        <li key={line}>
          {[`Linha ${line}`, column, reason && LEFT_REASONS[reason]].filter(Boolean).join(', ')}: {text}
        </li>
      ))}
      {rows.length > MOST_SHOWN && <li>E mais {rows.length - MOST_SHOWN}.</li>}
    </ul>
  )
}
