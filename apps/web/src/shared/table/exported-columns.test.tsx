import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { downloadCsv } from '../files/download-file.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { printTable } from './print-table.ts'

vi.mock('../files/download-file.ts')
vi.mock('./print-table.ts')

interface Row {
  name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Nome' },
  { id: 'address', header: 'Endereço', value: () => 'Rua A', startsHidden: true, alwaysExported: true },
  { id: 'note', header: 'Nota', value: () => 'Um', startsHidden: true },
]

test('a column that is always exported is in CSV and print while the screen hides it', async () => {
  renderInApp(
    <DataTable
      id="exported"
      label="Pessoas"
      columns={COLUMNS}
      rows={[{ name: 'Bia' }]}
      rowKey={({ name }) => name}
    />,
  )
  expect(screen.queryByText('Rua A')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }))
  await waitFor(() =>
    expect(vi.mocked(downloadCsv).mock.lastCall?.[1]).toEqual([
      ['Nome', 'Endereço'],
      ['Bia', 'Rua A'],
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() =>
    expect(vi.mocked(printTable).mock.lastCall?.[1].columns.map(({ id }) => id)).toEqual(['name', 'address']),
  )
})

test('a row that is read twice, because another was added between two pages, is exported and summed once', async () => {
  const rows = ['Cid', 'Bia', 'Bia', 'Ana'].map((name) => ({ name, amount: 10 }))
  renderInApp(
    <DataTable
      id="repeated"
      label="Pessoas"
      columns={[
        { id: 'name', header: 'Nome' },
        { id: 'amount', header: 'Valor', kind: 'money', sum: true },
      ]}
      rows={rows.slice(0, 1)}
      total={3}
      loadAll={async () => rows}
      rowKey={({ name }) => name}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }))
  await waitFor(() =>
    expect(vi.mocked(downloadCsv).mock.lastCall?.[1]).toEqual([
      ['Nome', 'Valor'],
      ['Cid', '10,00'],
      ['Bia', '10,00'],
      ['Ana', '10,00'],
      ['Total', '30,00'],
    ]),
  )
})
