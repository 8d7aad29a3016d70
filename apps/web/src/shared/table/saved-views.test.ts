import { expect, test } from 'vitest'
import { readViews, viewOf, withView } from './saved-views.ts'

test('a view has status, period and filters, but neither the page nor open records', () => {
  const search = {
    status: 11,
    start: '2026-01-01',
    'f-payment': 'pix',
    page: 3,
    order: 7,
    dialog: 'details',
    q: undefined,
  }
  expect(viewOf(' Pix a aprovar ', search)).toEqual({
    name: 'Pix a aprovar',
    search: { status: 11, start: '2026-01-01', 'f-payment': 'pix' },
  })
})

test('a view of the same name is replaced, and the others stay in order', () => {
  const views = withView([viewOf('B', { status: 1 })], viewOf('A', {}))
  expect(withView(views, viewOf('B', { status: 2 }))).toEqual([
    { name: 'A', search: {} },
    { name: 'B', search: { status: 2 } },
  ])
})

test('an unreadable view is ignored', () => {
  for (const stored of [null, '', '{', '{}', '[1, null, {"name": "A"}]'])
    expect(readViews(stored)).toEqual([])
})
