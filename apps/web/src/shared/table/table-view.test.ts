import { describe, expect, test } from 'vitest'
import { firstView, paramsFromView, type TableView, viewFromParams } from './table-view.ts'

const defaults = firstView(10)
const view: TableView = {
  page: 2,
  pageSize: 30,
  search: 'capa',
  sort: { id: 'total', desc: true },
  filters: { status: 'Entregue' },
}

describe('a table view in the address', () => {
  test('is read back as it was written', () => {
    expect(viewFromParams(paramsFromView(view, '', defaults, {}), '', defaults)).toEqual(view)
  })

  test('is empty for the default', () => {
    expect(Object.values(paramsFromView(defaults, '', defaults, {})).filter((v) => v !== undefined)).toEqual(
      [],
    )
  })

  test('removes filters that are no longer set', () => {
    expect(paramsFromView(defaults, '', defaults, { 'f-status': 'Entregue', status: 3 })).toMatchObject({
      'f-status': undefined,
    })
    expect(paramsFromView(defaults, '', defaults, { status: 3 })).not.toHaveProperty('status')
  })

  test('keeps two tables of one screen apart', () => {
    const params = paramsFromView(view, 'itens-', defaults, {})
    expect(viewFromParams(params, '', defaults)).toEqual(defaults)
    expect(viewFromParams(params, 'itens-', defaults)).toEqual(view)
  })

  test.each([{ page: 0 }, { page: -1 }, { page: 'x' }, { page: 1.5 }, { page: {} }, { items: 0 }])(
    'falls back to the default for %j',
    (params) => {
      expect(viewFromParams(params, '', defaults)).toEqual(defaults)
    },
  )
})
