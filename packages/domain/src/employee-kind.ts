/** The employees' kinds: `func` on the wire, `kind` in paths and code, the label on screens. */
export const EMPLOYEE_KINDS = [
  { func: 1, kind: 'attendant', label: 'Atendente' },
  { func: 2, kind: 'deliverer', label: 'Motoboy' },
  { func: 3, kind: 'stocker', label: 'Estoquista' },
] as const

export type EmployeeFunc = (typeof EMPLOYEE_KINDS)[number]['func']
export type EmployeeKind = (typeof EMPLOYEE_KINDS)[number]['kind']
export type EmployeeLabel = (typeof EMPLOYEE_KINDS)[number]['label']

export const FUNC_OF_KIND = { attendant: 1, deliverer: 2, stocker: 3 } as const satisfies Record<
  EmployeeKind,
  EmployeeFunc
>

export const KIND_OF_FUNC = { 1: 'attendant', 2: 'deliverer', 3: 'stocker' } as const satisfies Record<
  EmployeeFunc,
  EmployeeKind
>

export const LABEL_OF_FUNC = { 1: 'Atendente', 2: 'Motoboy', 3: 'Estoquista' } as const satisfies Record<
  EmployeeFunc,
  EmployeeLabel
>

export const LABEL_OF_KIND = {
  attendant: 'Atendente',
  deliverer: 'Motoboy',
  stocker: 'Estoquista',
} as const satisfies Record<EmployeeKind, EmployeeLabel>

export function isEmployeeFunc(value: number): value is EmployeeFunc {
  return Object.hasOwn(KIND_OF_FUNC, value)
}
