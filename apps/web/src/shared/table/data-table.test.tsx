import { ApiError } from '@shop/browser/api-error'
import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { IconEdit } from '@tabler/icons-react'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderInApp, setPhone } from '../../../test/render.tsx'
import { Card } from '../ui/card.tsx'
import { RecordLink } from '../ui/record-link.tsx'
import type { Column } from './column.ts'
import { DataTable, type TableProps } from './data-table.tsx'

interface Row {
  id: number
  name: string
  total: number
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Nome', cell: ({ name }) => <b>{name}!</b> },
  { id: 'total', header: 'Total', kind: 'money', sum: true },
]
const ROWS: readonly Row[] = [
  { id: 1, name: 'Bia', total: 10.1 },
  { id: 2, name: 'Ana', total: 20.2 },
]
const rowKey = ({ id }: Row) => id

const base = { id: 'test', label: 'Pessoas', columns: COLUMNS, rows: ROWS, rowKey }
const renderTable = (props: Partial<TableProps<Row>> = {}) => renderInApp(<DataTable {...base} {...props} />)
/** One page of 50 rows on the server. */
const paged = { ...base, total: 50, loadAll: async () => ROWS }

const titles = () => screen.getAllByRole('listitem').map((card) => card.querySelector('b')?.textContent)

beforeEach(() => localStorage.clear())
afterEach(() => setPhone(false))

test('a list that failed to load shows the reason and a retry button, and does not look empty', () => {
  const retry = vi.fn()
  renderTable({
    rows: [],
    emptyText: 'Ninguém aqui.',
    failure: { error: new ApiError(0, 'NO_RESPONSE', []), text: 'Nenhum cliente.', retry },
  })
  expect(screen.getByRole('alert').textContent).toContain('Nenhum cliente.')
  expect(screen.getByRole('alert').textContent).toContain('Sem conexão com o servidor')
  expect(screen.queryByText('Ninguém aqui.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('loaded rows stay below the failure of a reload', () => {
  renderTable({ failure: { error: new ApiError(500, 'INTERNAL', ['O servidor falhou.']), retry: () => {} } })
  expect(screen.getByRole('alert').textContent).toContain('O servidor falhou.')
  expect(screen.getByText('Ana!')).toBeTruthy()
})

test('a row is named by its first column as it is shown', () => {
  const when: Column<Row> = {
    id: 'when',
    header: 'Quando',
    kind: 'date',
    value: () => '2026-11-21T17:09:47Z',
  }
  renderTable({ columns: [when, ...COLUMNS], rows: ROWS.slice(0, 1), selection: 'single' })
  expect(screen.getByRole('checkbox', { name: 'Selecionar 21/11/2026' })).toBeTruthy()
})

test('an empty list shows what to do next', () => {
  renderTable({ rows: [], emptyText: 'Ninguém aqui.', emptyAction: <button type="button">Cadastrar</button> })
  expect(screen.getByRole('button', { name: 'Cadastrar' })).toBeTruthy()
})

test('a column of money is summed below its rows; the sum of one page is labelled as such', () => {
  const { unmount } = renderTable()
  expect(screen.getByText('R$ 30,30')).toBeTruthy()
  expect(screen.queryByText('Soma desta página')).toBeNull()
  unmount()
  renderInApp(<DataTable {...paged} />)
  expect(screen.getByText('Soma desta página')).toBeTruthy()
})

test('a table that the server pages offers sorting only by the columns that the server sorts', () => {
  const { unmount } = renderInApp(<DataTable {...paged} />)
  expect(screen.queryByRole('button', { name: 'Nome' })).toBeNull()
  unmount()
  renderInApp(<DataTable {...paged} serverSorts={['name']} />)
  expect(screen.getByRole('button', { name: 'Nome' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Total' })).toBeNull()
})

test('a table of all rows sorts by every column but those of controls, and by none while somebody types in it', () => {
  const controls: Column<Row> = { id: 'edit', header: 'Editar', value: () => '', screenOnly: true }
  const columns = [...COLUMNS, controls]
  const { unmount } = renderTable({ columns })
  expect(screen.getByRole('button', { name: 'Nome' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Total' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
  // The heading of a column that cannot be sorted has no sort icon.
  expect(screen.getByRole('columnheader', { name: 'Editar' }).querySelector('svg')).toBeNull()
  unmount()
  renderTable({ columns, typedIn: true })
  expect(screen.queryByRole('button', { name: 'Nome' })).toBeNull()
})

test('a click on a row and Enter on its checkbox open it; only the checkbox selects', () => {
  const onOpen = vi.fn()
  renderTable({ selection: 'single', onOpen })
  fireEvent.click(screen.getByText('Ana!'))
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Selecionar Bia' }), { key: 'Enter' })
  expect(onOpen.mock.calls).toEqual([[ROWS[1]], [ROWS[0]]])
  expect(screen.queryByText('1 selecionado(s)')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Bia' }))
  expect(screen.getByText('1 selecionado(s)')).toBeTruthy()
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('a click opens the card of a phone', () => {
  setPhone(true)
  const onOpen = vi.fn()
  renderTable({ selection: 'single', onOpen })
  fireEvent.click(screen.getAllByRole('listitem')[1] as HTMLElement)
  expect(onOpen.mock.calls).toEqual([[ROWS[1]]])
})

test('a click that was pressed on a control opens no row, even if the rows moved before it was released', () => {
  const onOpen = vi.fn()
  renderTable({ selection: 'single', onOpen })
  fireEvent.pointerDown(screen.getByRole('checkbox', { name: 'Selecionar Bia' }))
  fireEvent.click(screen.getByText('Ana!'), { detail: 1 })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByText('Ana!'))
  fireEvent.click(screen.getByText('Ana!'), { detail: 1 })
  expect(onOpen).toHaveBeenCalledOnce()
})

test('the second click of a double click presses nothing that appeared in the row’s place', () => {
  const press = vi.fn()
  renderInApp(
    <>
      <DataTable {...base} onOpen={() => {}} />
      <button type="button" onClick={press}>
        Aprovar
      </button>
    </>,
  )
  fireEvent.click(screen.getByText('Ana!'), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Aprovar' }), { detail: 2 })
  expect(press).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Aprovar' }), { detail: 1 })
  expect(press).toHaveBeenCalledOnce()
})

test('without a record a click opens the row’s details, or else does nothing', () => {
  const { unmount } = renderTable({
    selection: 'single',
    renderDetail: ({ name }) => <p>Detalhe de {name}</p>,
  })
  fireEvent.click(screen.getByText('Ana!'))
  expect(screen.getByText('Detalhe de Ana')).toBeTruthy()
  expect(screen.queryByText('1 selecionado(s)')).toBeNull()
  unmount()
  renderTable({ selection: 'single' })
  fireEvent.click(screen.getByText('Ana!'))
  expect(screen.queryByText('1 selecionado(s)')).toBeNull()
})

test('an open menu keeps the keys to itself, the hidden list of a closed selection does not', async () => {
  renderTable({ selection: 'single', onOpen: () => {} })
  const list = document.createElement('div')
  list.setAttribute('role', 'listbox')
  document.body.append(list)
  onTestFinished(() => list.remove())
  const isInRows = () => document.activeElement?.closest('[data-row]') !== null
  list.checkVisibility = () => true
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(isInRows()).toBe(false)
  list.checkVisibility = () => false
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(isInRows()).toBe(true)
})

test('in a list j and k move through the rows, x selects, Enter opens and Escape ends the selection', async () => {
  const onOpen = vi.fn()
  renderTable({ selection: 'multiple', onOpen })
  const keys = userEvent.setup()
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Selecionar ${name}` })
  await keys.keyboard('j')
  expect(document.activeElement).toBe(box('Bia'))
  await keys.keyboard('jx')
  expect(document.activeElement).toBe(box('Ana'))
  expect([box('Bia').checked, box('Ana').checked]).toEqual([false, true])
  await keys.keyboard('k{Enter}')
  expect(onOpen.mock.calls).toEqual([[ROWS[0]]])
  await keys.keyboard('{Escape}')
  expect(box('Ana').checked).toBe(false)
})

test('of several lists the keys are for the one with the focus, otherwise for the first; one that is only read has none', async () => {
  const opened = vi.fn()
  const list = (label: string) => (
    <DataTable {...base} label={label} onOpen={({ name }) => opened(label, name)} />
  )
  renderInApp(
    <>
      <DataTable {...base} label="Só leitura" />
      {list('Primeira')}
      {list('Segunda')}
    </>,
  )
  const keys = userEvent.setup()
  await keys.keyboard('j{Enter}')
  const second = within(screen.getByRole('table', { name: 'Segunda' }))
  act(() => second.getByText('Bia!').closest('tr')?.focus())
  await keys.keyboard('j{Enter}')
  expect(opened.mock.calls).toEqual([
    ['Primeira', 'Bia'],
    ['Segunda', 'Ana'],
  ])
})

test('the actions on selected rows come after the table', () => {
  renderTable({ selection: 'single' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Ana' }))
  const bar = screen.getByRole('toolbar', { name: 'Ações da seleção' })
  const { DOCUMENT_POSITION_FOLLOWING } = Node
  expect(screen.getByRole('table').compareDocumentPosition(bar) & DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('pages are offered only where the rows do not fit on the smallest one', () => {
  const rows = Array.from({ length: 11 }, (_, id) => ({ id, name: `N${id}`, total: 1 }))
  const { rerender } = renderTable({ rows: rows.slice(0, 10) })
  expect(screen.queryByRole('navigation')).toBeNull()
  rerender(<DataTable {...base} rows={rows} />)
  expect(screen.getByRole('navigation', { name: 'Páginas: Pessoas' })).toBeTruthy()
  // After choosing more rows, the person can go back to fewer.
  rerender(<DataTable {...base} key="all" rows={rows} pageSize={30} />)
  expect(screen.getByRole('combobox', { name: 'Linhas por página' })).toBeTruthy()
})

test('a table with nothing but tools above it has them beside the title of its card', () => {
  renderInApp(
    <Card title="Pessoas" flush>
      <DataTable {...base} searchable={false} />
    </Card>,
  )
  const download = screen.getByRole('button', { name: 'Baixar CSV' })
  expect(download.closest('[aria-busy]')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Pessoas' })).getAllByRole('button')).toContain(download)
})

test('a text has a title with all of it, and long texts are shown whole on request, also the next time', async () => {
  const long = { id: 3, name: 'Bia', total: 1, note: 'Rua das Flores, fundos' }
  const columns: Column<typeof long>[] = [...COLUMNS, { id: 'note', header: 'Nota' }]
  const table = () => <DataTable {...base} columns={columns} rows={[long]} />
  const { unmount } = renderInApp(table())
  expect(screen.getByText(long.note).title).toBe(long.note)
  const isWhole = () => screen.getByRole('table').dataset.wholeTexts !== undefined
  expect(isWhole()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Ver colunas' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Textos inteiros' }))
  expect(isWhole()).toBe(true)
  unmount()
  renderInApp(table())
  expect(isWhole()).toBe(true)
})

test('a selection keeps the search visible; rare actions are under Mais', async () => {
  const onClick = vi.fn()
  const action = (label: string) => ({ label, icon: IconEdit, onClick: () => onClick(label) })
  renderTable({
    selection: 'single',
    actions: () => [
      action('Um'),
      action('Dois'),
      action('Três'),
      { ...action('Próximo passo'), primary: true },
    ],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Ana' }))
  expect(screen.getByRole('searchbox', { name: 'Pesquisar' })).toBeTruthy()
  const bar = within(screen.getByRole('toolbar', { name: 'Ações da seleção' }))
  const words = bar.getAllByRole('button').map(({ textContent, ariaLabel }) => textContent || ariaLabel)
  expect(words.slice(0, 3)).toEqual(['Próximo passo', 'Um', 'Mais'])
  fireEvent.click(bar.getByRole('button', { name: 'Mais' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Três' }))
  expect(onClick).toHaveBeenCalledWith('Três')
})

test('the cards of a phone can be sorted and all selected', async () => {
  setPhone(true)
  const rows = ['Bia', 'Ana', 'Eva', 'Caio'].map((name, id) => ({ id, name, total: 1 }))
  renderTable({ rows, selection: 'multiple' })
  expect(titles()).toEqual(['Bia!', 'Ana!', 'Eva!', 'Caio!'])
  await fill(screen.getByRole('combobox', { name: 'Ordenar por' }), 'name')
  expect(titles()).toEqual(['Ana!', 'Bia!', 'Caio!', 'Eva!'])
  await fill(screen.getByRole('combobox', { name: 'Ordenar por' }), '-name')
  expect(titles()).toEqual(['Eva!', 'Caio!', 'Bia!', 'Ana!'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }))
  expect(screen.getByText('4 selecionado(s)')).toBeTruthy()
})

test('on a phone CSV and print are in one menu', async () => {
  setPhone(true)
  renderTable()
  expect(screen.queryByRole('button', { name: 'Baixar CSV' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Baixar ou imprimir' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Baixar CSV', 'Imprimir'])
})

test('few cards of a phone are not sorted: the choice would be higher than a card', () => {
  setPhone(true)
  renderTable()
  expect(titles()).toEqual(['Bia!', 'Ana!'])
  expect(screen.queryByRole('combobox', { name: 'Ordenar por' })).toBeNull()
})

test('printing from a phone’s browser menu prints a table of texts', () => {
  setPhone(true)
  renderTable({ selection: 'single' })
  expect(screen.queryByRole('table')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(within(screen.getByRole('table')).getByText('Ana')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list without pages is rendered a hundred rows at a time, and its sum covers all', () => {
  const rows = Array.from({ length: 150 }, (_, i) => ({ id: i, name: `N${i}`, total: 1 }))
  renderTable({ rows, paging: false })
  expect(screen.getAllByRole('row')).toHaveLength(102)
  expect(screen.getByText('R$ 150,00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais (50)' }))
  expect(screen.getAllByRole('row')).toHaveLength(152)
})

test('of rows that arrive the first thirty are seen at once and the others right after', () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, name: `N${i}`, total: 1 }))
  const rendered: number[] = []
  const table = (shown: readonly Row[]) => (
    <Profiler id="table" onRender={() => rendered.push(document.querySelectorAll('tbody tr').length)}>
      <DataTable id="test" label="Pessoas" columns={COLUMNS} rows={shown} rowKey={rowKey} paging={false} />
    </Profiler>
  )
  const { rerender } = renderInApp(table([]))
  rerender(table(rows))
  expect([...new Set(rendered)]).toEqual([0, 30, 100])
  expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull()
})

test('rows have a total below them, a single row has none', () => {
  const { rerender } = renderTable()
  expect(screen.getByText('R$ 30,30', { normalizer: (text) => text.replace(/\s/g, ' ') })).toBeTruthy()
  rerender(<DataTable id="test" label="Pessoas" columns={COLUMNS} rows={ROWS.slice(0, 1)} rowKey={rowKey} />)
  expect(screen.getAllByText(/10,10/)).toHaveLength(1)
})

test('a link in the title of a card that opens by a button is text there, and a link where nothing opens', async () => {
  setPhone(true)
  openSession({
    accessToken: `h.${btoa('{"sub":"7"}')}.s`,
    expires: Date.now() + 60_000,
    permissions: ['bo:manage:orders'],
  })
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: 'Nome',
      cell: ({ name }) => <RecordLink screen="/admin/orders" to="/admin/orders" text={name} />,
    },
  ]
  const { unmount } = renderTable({ columns, onOpen: () => {} })
  const button = await screen.findByRole('button', { name: 'Bia' })
  expect(within(button).queryByRole('link')).toBeNull()
  unmount()
  renderTable({ columns })
  expect(await screen.findByRole('link', { name: 'Bia' })).toBeTruthy()
})
