/** The state of the employees screen in the URL; the table adds its own parameters. */
export interface EmployeesSearch {
  panel?: 'new' | 'edit'
  /** E-mail of the employee being edited. */
  employee?: string
}

export function readEmployeesSearch(search: Record<string, unknown>): EmployeesSearch {
  const employee = typeof search.employee === 'string' && search.employee ? search.employee : undefined
  const isEdit = search.panel === 'edit' && employee !== undefined
  return {
    ...search,
    panel: search.panel === 'new' ? 'new' : isEdit ? 'edit' : undefined,
    employee: isEdit ? employee : undefined,
  }
}
