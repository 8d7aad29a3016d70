import { UnstyledButton } from '@mantine/core'
import {
  type Column as Described,
  formOf,
  inForm,
  type Report,
  type ReportRow,
} from '@shop/contract/reports/report'
import { isStatusName, ORDER_STATUS, statusLabel, statusTone } from '@shop/domain/order-status'
import { levelLabel } from '@shop/domain/pricing'
import type { Column, ColumnKind } from '../../shared/table/column.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import classes from './reports.module.css'

const KINDS: Partial<Record<Described['kind'], ColumnKind>> = {
  count: 'number',
  money: 'money',
  instant: 'datetime',
}

function StatusCell({ name }: { name: string }) {
  if (!isStatusName(name)) return name
  const key = ORDER_STATUS[name]
  return <StatusBadge tone={statusTone(key)} label={statusLabel(key)} />
}

const shownValue =
  ({ key, kind }: Described) =>
  (row: ReportRow) =>
    kind === 'level' ? levelLabel(Number(row[key])) : row[key]

/** The table's columns out of the report's description; codes of orders open them. */
export function columnsOf(
  report: Report,
  level: number | undefined,
  onOpen: (orderId: number) => void,
): Column<ReportRow>[] {
  const shown = report.columns.filter(inForm(formOf(level))).filter(({ kind }) => kind !== 'id')
  return shown.map((described, i) => {
    const { key, title, kind, opens, startsHidden = false } = described
    const tableKind = KINDS[kind]
    return {
      id: key,
      header: title,
      value: shownValue(described),
      sortable: false,
      startsHidden,
      mobile: i === 0 ? 'title' : i < 3 || i === shown.length - 1 ? 'line' : 'more',
      ...(tableKind && { kind: tableKind }),
      ...(kind === 'status' && { cell: (row: ReportRow) => <StatusCell name={String(row[key])} /> }),
      ...(opens && {
        nowrap: true,
        cell: (row: ReportRow) => (
          <UnstyledButton className={classes.link} onClick={() => onOpen(Number(row[opens]))}>
            {String(row[key])}
          </UnstyledButton>
        ),
      }),
    } satisfies Column<ReportRow>
  })
}
