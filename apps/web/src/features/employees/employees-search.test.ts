import { expect, test } from 'vitest'
import { readEmployeesSearch } from './employees-search.ts'

test('opens the edit form only with an employee, and keeps the table’s parameters', () => {
  expect(readEmployeesSearch({ panel: 'edit', employee: 'ana@loja.local', page: 2 })).toEqual({
    panel: 'edit',
    employee: 'ana@loja.local',
    page: 2,
  })
  expect(readEmployeesSearch({ panel: 'edit' }).panel).toBeUndefined()
  expect(readEmployeesSearch({ panel: 'outro' }).panel).toBeUndefined()
  expect(readEmployeesSearch({ panel: 'new', employee: 'ana@loja.local' })).toEqual({ panel: 'new' })
})
