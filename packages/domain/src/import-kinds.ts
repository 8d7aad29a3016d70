import type { Permission } from './permissions.ts'

/** The data that can be imported from a sheet of the former program. */
export const IMPORT_KINDS = {
  customers: 'Clientes',
  products: 'Produtos',
  units: 'Números de série',
  suppliers: 'Fornecedores',
  receivables: 'Contas a receber',
} as const
export type ImportKindName = keyof typeof IMPORT_KINDS

/** The permissions for each import: those for creating the same by hand. */
export const IMPORT_PERMISSIONS = {
  customers: 'bo:manage:customers',
  products: 'bo:manage:products',
  units: 'bo:manage:products',
  suppliers: 'bo:manage:products',
  receivables: 'bo:manage:receivables',
} as const satisfies Record<ImportKindName, Permission>
