import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pressBack, renderInApp } from '../../../../test/render.tsx'
import type { BatchLine } from './batch-lines.ts'
import { BatchTable } from './batch-table.tsx'

const lines = [1, 2, 3].map((key) => ({
  key,
  productId: key,
  name: `Capa ${key}`,
  code: `10${key}`,
  stock: 1,
  cost: 100,
  source: '1',
}))

test('a new line comes into view, a removed one moves nothing', () => {
  const shown: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent)
  }
  const table = (count: number) => (
    <BatchTable
      lines={lines.slice(0, count) as BatchLine[]}
      sources={[]}
      onChange={vi.fn()}
      onRemove={vi.fn()}
    />
  )
  const { rerender } = renderInApp(table(2))
  expect(shown).toEqual([])
  rerender(table(3))
  expect(shown).toHaveLength(1)
  expect(shown[0]).toContain('Capa 3')
  rerender(table(1))
  expect(shown).toHaveLength(1)
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('Back closes the serial numbers of a line and stays', async () => {
  renderInApp(
    <BatchTable
      lines={lines.map((line) => ({ ...line, serials: [] })) as BatchLine[]}
      sources={[]}
      onChange={vi.fn()}
      onRemove={vi.fn()}
    />,
  )
  const [open] = screen.getAllByRole('button', { name: /^Números de série/ })
  if (open) fireEvent.click(open)
  await screen.findByRole('dialog', { name: 'Números de série da linha 1' })
  expect(await pressBack()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
