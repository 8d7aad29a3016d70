import type { Permission } from './permissions.ts'

/** What can be brought in from a sheet of the former program. */
export const IMPORT_KINDS = {
  customers: 'Clientes',
  products: 'Produtos',
  units: 'Números de série',
  suppliers: 'Fornecedores',
  receivables: 'Contas a receber',
} as const
export type ImportKindName = keyof typeof IMPORT_KINDS

/** Who may import what: whoever may create it by hand. */
export const IMPORT_PERMISSIONS = {
  customers: 'bo:manage:customers',
  products: 'bo:manage:products',
  units: 'bo:manage:products',
  suppliers: 'bo:manage:products',
  receivables: 'bo:manage:receivables',
} as const satisfies Record<ImportKindName, Permission>
