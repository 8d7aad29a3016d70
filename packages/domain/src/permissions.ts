/** Every permission with its Portuguese label, in the order of the roles' screen. */
export const PERMISSIONS = {
  'full:access': 'Acesso total',
  'bo:manage:dashboard': 'Painel de Controle',
  'bo:manage:customers': 'Clientes',
  'bo:manage:products': 'Produtos',
  'bo:manage:employees': 'Funcionários',
  'bo:manage:roles': 'Regras',
  'bo:manage:orders': 'Pedidos',
  'bo:manage:receivables': 'Contas a receber',
  'bo:manage:reports': 'Relatórios',
  'bo:manage:finance': 'Finanças',
  'bo:manage:internal_sales': 'Vendas internas',
  'bo:manage:selling': 'Vendas',
  'bo:manage:device_book': 'Livro de aparelhos',
  'app:counter': 'Balcão',
  'app:stocking': 'Separação',
  'app:delivery': 'Entregas',
} as const

export type Permission = keyof typeof PERMISSIONS

/** Permissions to sell for the shop. */
export const SELLERS: readonly Permission[] = ['bo:manage:internal_sales', 'bo:manage:selling', 'app:counter']

/** Passes every check. */
export const FULL_ACCESS: Permission = 'full:access'

/**
 * Who may give value beyond what a rule fixes: more for a used phone than the table says, the refund of a claim. The
 * contract's value table lists all calls that give value.
 */
export const GIVES_VALUE: readonly Permission[] = ['bo:manage:orders']

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(PERMISSIONS, text)
}

/** Whether the person has any one of the required permissions. False when none is given. */
export function holdsAny(held: readonly string[], required: readonly Permission[]): boolean {
  return required.length > 0 && (held.includes(FULL_ACCESS) || required.some((one) => held.includes(one)))
}

/**
 * The only permissions that read what goods cost the shop: products, units, purchases, receipts, NF-e, counts, sold
 * lines, repairs and the profits made of them. The price of a used phone is agreed with its seller, like a sale price.
 */
export const COST_READERS: readonly Permission[] = ['bo:manage:products', 'bo:manage:reports']

/** Whether the person reads costs. Every response that contains a cost for some of its readers asks this function. */
export const seesCosts = (held: readonly string[]): boolean => holdsAny(held, COST_READERS)

/** The header of every answer to an employee: the tag of the permissions that it was given by. */
export const PERMISSIONS_HEADER = 'x-permissions'

/** Names a set of permissions in any order: every answer says which set it was given by, so that screens follow changes. */
export const permissionsTag = (held: readonly string[]): string => held.toSorted().join(' ')

/** The wanted permissions that the person lacks and therefore cannot grant. */
export function missingPermissions<Wanted extends string>(
  held: readonly string[],
  wanted: readonly Wanted[],
): Wanted[] {
  if (held.includes(FULL_ACCESS)) return []
  return wanted.filter((one) => !held.includes(one))
}
