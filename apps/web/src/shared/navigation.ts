import { useSession } from '@shop/browser/session'
import { holdsAny, type Permission, SELLERS } from '@shop/domain/permissions'

export type ScreenPath =
  | '/admin/start'
  | '/admin/moving'
  | '/admin/dashboard'
  | '/admin/customers'
  | '/admin/products'
  | '/admin/employees'
  | '/admin/roles'
  | '/admin/orders'
  | '/admin/reports'
  | '/admin/reportDetail'
  | '/admin/selling'
  | '/admin/counter'
  | '/admin/settings'
  | '/admin/stocking'
  | '/admin/deliveries'
  | '/admin/bank'
  | '/admin/cash'
  | '/admin/receivables'
  | '/admin/returns'
  | '/admin/requests'
  | '/admin/claims'
  | '/admin/trade-ins'
  | '/admin/defective'
  | '/admin/counts'
  | '/admin/purchases'
  | '/admin/units'
  | '/admin/device-book'
  | '/admin/unpaid'
  | '/admin/audit'
  | '/admin/integrations'
  | '/admin/health'
  | '/admin/help'

/** The headings of the menu, in its order, below the entries that are used most. */
const MENU_GROUPS = ['Pedidos', 'Estoque', 'Compras', 'Dinheiro', 'Sistema'] as const
type MenuGroup = (typeof MENU_GROUPS)[number]

export interface Screen {
  path: ScreenPath
  label: string
  /** Permissions of which one opens the screen; full:access always does. Without them everybody may. */
  permissions?: readonly Permission[]
  /** Heading of the menu above it; without one it is above all headings. */
  group?: MenuGroup
  /** Not in the menu. */
  hidden?: true
}

/** The table of all screens: menu, access check and search are generated from it. */
export const SCREENS: readonly Screen[] = [
  { path: '/admin/start', label: 'Começar', permissions: ['full:access'] },
  { path: '/admin/dashboard', label: 'Painel de Controle', permissions: ['bo:manage:dashboard'] },
  { path: '/admin/customers', label: 'Clientes', permissions: ['bo:manage:customers'] },
  { path: '/admin/products', label: 'Produtos', permissions: ['bo:manage:products'] },
  { path: '/admin/employees', label: 'Funcionários', permissions: ['bo:manage:employees'] },
  { path: '/admin/roles', label: 'Regras', permissions: ['bo:manage:roles'] },
  { path: '/admin/orders', label: 'Pedidos', permissions: ['bo:manage:orders', 'app:counter'] },
  { path: '/admin/reports', label: 'Relatórios', permissions: ['bo:manage:reports'] },
  {
    path: '/admin/reportDetail',
    label: 'Detalhes do relatório',
    permissions: ['bo:manage:internal_sales', 'bo:manage:selling'],
    hidden: true,
  },
  {
    path: '/admin/selling',
    label: 'Vendas',
    permissions: SELLERS,
  },
  { path: '/admin/settings', label: 'Configurações', permissions: ['bo:manage:orders'] },
  { path: '/admin/counter', label: 'Balcão', group: 'Pedidos', permissions: ['app:counter'] },
  {
    path: '/admin/stocking',
    label: 'Separação',
    group: 'Pedidos',
    permissions: ['app:stocking', 'bo:manage:orders'],
  },
  {
    path: '/admin/deliveries',
    label: 'Entregas',
    group: 'Pedidos',
    permissions: ['app:delivery', 'bo:manage:orders'],
  },
  {
    path: '/admin/returns',
    label: 'Devoluções',
    group: 'Pedidos',
    permissions: ['bo:manage:orders', 'app:counter'],
  },
  { path: '/admin/requests', label: 'Solicitações', group: 'Pedidos', permissions: ['bo:manage:orders'] },
  {
    path: '/admin/claims',
    label: 'Garantia',
    group: 'Pedidos',
    permissions: ['bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders'],
  },
  {
    path: '/admin/trade-ins',
    label: 'Compra de usado',
    group: 'Pedidos',
    permissions: ['bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders'],
  },
  { path: '/admin/defective', label: 'Defeituosos', group: 'Estoque', permissions: ['bo:manage:products'] },
  { path: '/admin/counts', label: 'Contagem', group: 'Estoque', permissions: ['bo:manage:products'] },
  {
    path: '/admin/units',
    label: 'Números de série',
    group: 'Estoque',
    permissions: ['bo:manage:products', 'bo:manage:orders', ...SELLERS],
  },
  {
    path: '/admin/device-book',
    label: 'Livro de aparelhos',
    group: 'Estoque',
    permissions: ['bo:manage:device_book'],
  },
  { path: '/admin/purchases', label: 'Compras', group: 'Compras', permissions: ['bo:manage:products'] },
  { path: '/admin/cash', label: 'Caixa', group: 'Dinheiro', permissions: ['bo:manage:orders'] },
  { path: '/admin/bank', label: 'Extrato', group: 'Dinheiro', permissions: ['bo:manage:finance'] },
  {
    path: '/admin/receivables',
    label: 'Contas a receber',
    group: 'Dinheiro',
    permissions: [
      'bo:manage:receivables',
      'bo:manage:orders',
      'bo:manage:customers',
      'bo:manage:internal_sales',
      'app:counter',
    ],
  },
  {
    path: '/admin/unpaid',
    label: 'Estoque sem pagamento',
    permissions: ['bo:manage:orders'],
    hidden: true,
  },
  {
    path: '/admin/moving',
    label: 'Mudança',
    permissions: ['bo:manage:customers', 'bo:manage:products', 'bo:manage:receivables'],
    hidden: true,
  },
  { path: '/admin/integrations', label: 'Integrações', group: 'Sistema', permissions: ['full:access'] },
  { path: '/admin/health', label: 'Saúde', group: 'Sistema', permissions: ['full:access'] },
  { path: '/admin/help', label: 'Ajuda', group: 'Sistema' },
  { path: '/admin/audit', label: 'Auditoria', permissions: ['full:access'], hidden: true },
]

export const mayOpen = ({ permissions }: Screen, held: readonly string[]) =>
  !permissions || holdsAny(held, permissions)

/** The screen of a path, ignoring case like the router; undefined when there is none. */
export const screenAt = (pathname: string) => {
  const requested = `${pathname.toLowerCase()}/`
  return SCREENS.find(({ path }) => requested.startsWith(`${path.toLowerCase()}/`))
}

/** The person's menu, in order. */
export const menuFor = (held: readonly string[]) =>
  SCREENS.filter((screen) => !screen.hidden && mayOpen(screen, held))

/** The entries of a menu under their headings; groups without an entry are left out. */
export const groupMenu = (screens: readonly Screen[]) =>
  [undefined, ...MENU_GROUPS]
    .map((name) => ({ name, screens: screens.filter(({ group }) => group === name) }))
    .filter((group) => group.screens.length > 0)

const LANDINGS: Record<string, ScreenPath> = {
  'full:access': '/admin/dashboard',
  'bo:manage:dashboard': '/admin/dashboard',
  'bo:manage:employees': '/admin/employees',
  'bo:manage:customers': '/admin/customers',
  'bo:manage:products': '/admin/products',
  'bo:manage:orders': '/admin/orders',
  'bo:manage:reports': '/admin/reports',
  'bo:manage:receivables': '/admin/receivables',
  'bo:manage:roles': '/admin/roles',
  'bo:manage:selling': '/admin/selling',
  'bo:manage:internal_sales': '/admin/selling',
  'bo:manage:finance': '/admin/bank',
  'bo:manage:device_book': '/admin/device-book',
}

/** The first screen of people without permissions of the back-office itself. */
const APP_LANDINGS: Record<string, ScreenPath> = {
  'app:counter': '/admin/selling',
  'app:stocking': '/admin/stocking',
  'app:delivery': '/admin/deliveries',
}

/** The first screen after signing in: that of the first held permission that has one. */
export function landingFor(held: readonly string[]): ScreenPath {
  for (const landings of [LANDINGS, APP_LANDINGS]) {
    for (const permission of held) {
      const path = landings[permission]
      if (path) return path
    }
  }
  return '/admin/dashboard'
}

/** Whether the signed-in person may open the screen; links to it are shown only then. */
/** Whether the person holds one of these permissions; `full:access` holds all. */
export const useHolds = (permissions: readonly Permission[]): boolean =>
  holdsAny(useSession()?.permissions ?? [], permissions)

export function useMayOpen(path: ScreenPath): boolean {
  const session = useSession()
  const screen = screenAt(path)
  return screen !== undefined && mayOpen(screen, session?.permissions ?? [])
}
