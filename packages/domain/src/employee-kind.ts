/** The kinds of employees: their name in paths and code, `func` in the API, and the label on screens. */
export const EMPLOYEE_KINDS = {
  attendant: { func: 1, label: 'Atendente' },
  deliverer: { func: 2, label: 'Motoboy' },
  stocker: { func: 3, label: 'Estoquista' },
} as const

export type EmployeeKind = keyof typeof EMPLOYEE_KINDS

export const EMPLOYEE_KIND_NAMES = Object.keys(EMPLOYEE_KINDS) as EmployeeKind[]

/** The kind for a number of the API; undefined for an unknown one. */
export const kindOfFunc = (func: number): EmployeeKind | undefined =>
  EMPLOYEE_KIND_NAMES.find((kind) => EMPLOYEE_KINDS[kind].func === func)
