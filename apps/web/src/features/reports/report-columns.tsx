import { UnstyledButton } from '@mantine/core'
import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import {
  type Column as Described,
  formOf,
  inForm,
  isShown,
  type Report,
  type ReportRow,
  type ReportValue,
} from '@shop/contract/reports/report'
import { WRITTEN } from '@shop/contract/reports/written-value'
import { isStatusName, ORDER_STATUS } from '@shop/domain/order-status'
import type { ReactNode } from 'react'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import type { Column, ColumnKind } from '../../shared/table/column.ts'
import classes from './reports.module.css'

const KINDS: Partial<Record<Described['kind'], ColumnKind>> = {
  count: 'number',
  money: 'money',
  instant: 'datetime',
}

function StatusCell({ name }: { name: string }) {
  return isStatusName(name) ? <OrderStatus statusKey={ORDER_STATUS[name]} /> : name
}

const CELLS: Partial<Record<Described['kind'], (value: ReportValue | undefined) => ReactNode>> = {
  status: (name) => <StatusCell name={String(name)} />,
}

function opener({ opens: order, opensOrdersOf: of }: Described, opens: Opens) {
  if (order) return (row: ReportRow) => opens.order(Number(row[order]))
  if (of) return (row: ReportRow) => opens.orders?.({ row: Number(row[of]) })
  return undefined
}

const shownValue =
  ({ key, kind }: Described) =>
  (row: ReportRow) => {
    const value = row[key] ?? null
    return value === null ? value : (WRITTEN[kind]?.(value) ?? value)
  }

/** What a report's cells open: an order by its code, a row's orders by its name. */
export interface Opens {
  order: (id: number) => void
  orders?: (chosen: ChosenOrders) => void
}

/** The fields of a phone's card before a tap: a name, two facts and a sum; not a second order. */
function onCard(shown: readonly Described[]) {
  const title = shown.find(({ oneLine, opens }) => !oneLine || opens)
  const others = shown.filter((column) => column !== title && !column.opens)
  const sum = others.findLast(({ kind }) => kind === 'money') ?? others.at(-1)
  const lines = [...others.slice(0, 2), sum]
  return (column: Described) => (column === title ? 'title' : lines.includes(column) ? 'line' : 'more')
}

/** The table's columns from the report's description. */
export function columnsOf(report: Report, level: number | undefined, opens: Opens): Column<ReportRow>[] {
  const shown = report.columns.filter(inForm(formOf(level))).filter(isShown)
  const mobile = onCard(shown)
  return shown.map((described) => {
    const { key, title, kind, startsHidden = false } = described
    const open = opener(described, opens)
    const tableKind = KINDS[kind]
    const draw = CELLS[kind]
    return {
      id: key,
      header: title,
      value: shownValue(described),
      startsHidden,
      mobile: mobile(described),
      ...(tableKind && { kind: tableKind }),
      ...(draw && { cell: (row: ReportRow) => draw(row[key]) }),
      ...((described.opens || described.oneLine) && { nowrap: true }),
      ...(open && {
        cell: (row: ReportRow) => (
          <UnstyledButton className={classes.link} onClick={() => open(row)}>
            {String(row[key])}
          </UnstyledButton>
        ),
      }),
    } satisfies Column<ReportRow>
  })
}
