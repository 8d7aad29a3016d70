import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { queryClient } from '../api/query-client.ts'
import type { Column } from './column.ts'
import { PagedTable } from './paged-table.tsx'
import type { TableView } from './table-view.ts'

interface Row {
  id: number
}
const TOTAL = 230
const COLUMNS: readonly Column<Row>[] = [{ id: 'name', header: 'Nome', value: ({ id }) => `N${id}` }]

/** Pages read so far; pages after the first one of the file wait until the test allows them. */
let read: number[]
let files: Blob[]
let mayContinue: Promise<void>

const listed = ({ page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['listed', page, pageSize],
    queryFn: async () => {
      read.push(page)
      if (page > 0) await mayContinue
      const length = Math.min(pageSize, TOTAL - page * pageSize)
      return { rows: Array.from({ length }, (_, i) => ({ id: page * pageSize + i })), total: TOTAL }
    },
  })

const textOf = (file: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsText(file)
  })

async function show() {
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <PagedTable
        id="listed"
        label="Lista"
        columns={COLUMNS}
        page={listed}
        rowsOf={(data) => data.rows}
        rowKey={({ id }) => id}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('N29')
  read = []
  fireEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }))
}

beforeEach(() => {
  queryClient.clear()
  files = []
  read = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => files.push(file) && 'blob:',
      revokeObjectURL() {},
    }),
  )
  HTMLAnchorElement.prototype.click = () => {}
})

test('the CSV of a list in pages holds all rows, not the page in view', async () => {
  mayContinue = Promise.resolve()
  await show()
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await textOf(files[0] as Blob)).trim().split('\n')
  expect([lines.length, lines.at(-1)?.trim()]).toEqual([TOTAL + 1, 'N229'])
  expect(read).toEqual([0, 1, 2])
})

test('a long one says how far it is and can be cancelled', async () => {
  let goOn = () => {}
  mayContinue = new Promise((done) => {
    goOn = done
  })
  await show()
  expect(await screen.findByText('Preparando 100 de 230 linhas')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  goOn()
  await waitFor(() => expect(screen.queryByText(/Preparando/)).toBeNull())
  expect([files.length, read]).toEqual([0, [0, 1]])
})
