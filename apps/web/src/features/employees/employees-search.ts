import { textIn } from '../../shared/router/search-values.ts'

/** The state of the employees screen in the URL; the table adds its own parameters. */
export interface EmployeesSearch {
  panel?: 'new' | 'edit'
  /** E-mail of the employee being edited. */
  employee?: string
}

export function readEmployeesSearch(search: Record<string, unknown>): EmployeesSearch {
  const employee = textIn(search.employee)
  const isEdit = search.panel === 'edit' && employee !== undefined
  return {
    ...search,
    panel: search.panel === 'new' ? 'new' : isEdit ? 'edit' : undefined,
    employee: isEdit ? employee : undefined,
  }
}
