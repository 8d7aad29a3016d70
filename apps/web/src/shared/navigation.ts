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

export interface Screen {
  path: ScreenPath
  label: string
  /** Permissions of which one opens the screen; full:access always does. Without them everybody may. */
  permissions?: readonly Permission[]
}

/** The table of all screens: the access check is made from it, and the menu below gives them their places. */
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
  },
  {
    path: '/admin/selling',
    label: 'Vendas',
    permissions: SELLERS,
  },
  { path: '/admin/settings', label: 'Configurações', permissions: ['bo:manage:orders'] },
  { path: '/admin/counter', label: 'Balcão', permissions: ['app:counter'] },
  {
    path: '/admin/stocking',
    label: 'Separação',
    permissions: ['app:stocking', 'bo:manage:orders'],
  },
  {
    path: '/admin/deliveries',
    label: 'Entregas',
    permissions: ['app:delivery', 'bo:manage:orders'],
  },
  {
    path: '/admin/returns',
    label: 'Devoluções',
    permissions: ['bo:manage:orders', 'app:counter'],
  },
  { path: '/admin/requests', label: 'Solicitações', permissions: ['bo:manage:orders'] },
  {
    path: '/admin/claims',
    label: 'Garantia',
    permissions: ['bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders'],
  },
  {
    path: '/admin/trade-ins',
    label: 'Compra de usado',
    permissions: ['bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders'],
  },
  { path: '/admin/defective', label: 'Defeituosos', permissions: ['bo:manage:products'] },
  { path: '/admin/counts', label: 'Contagem', permissions: ['bo:manage:products'] },
  {
    path: '/admin/units',
    label: 'Números de série',
    permissions: ['bo:manage:products', 'bo:manage:orders', ...SELLERS],
  },
  {
    path: '/admin/device-book',
    label: 'Livro de aparelhos',
    permissions: ['bo:manage:device_book'],
  },
  { path: '/admin/purchases', label: 'Compras', permissions: ['bo:manage:products'] },
  { path: '/admin/cash', label: 'Caixa', permissions: ['bo:manage:orders'] },
  { path: '/admin/bank', label: 'Extrato', permissions: ['bo:manage:finance'] },
  {
    path: '/admin/receivables',
    label: 'Contas a receber',
    permissions: ['bo:manage:receivables', 'bo:manage:orders', 'bo:manage:customers', ...SELLERS],
  },
  {
    path: '/admin/unpaid',
    label: 'Estoque sem pagamento',
    permissions: ['bo:manage:orders'],
  },
  {
    path: '/admin/moving',
    label: 'Mudança',
    permissions: ['bo:manage:customers', 'bo:manage:products', 'bo:manage:receivables'],
  },
  { path: '/admin/integrations', label: 'Integrações', permissions: ['full:access'] },
  { path: '/admin/health', label: 'Saúde', permissions: ['full:access'] },
  { path: '/admin/help', label: 'Ajuda' },
  { path: '/admin/audit', label: 'Auditoria', permissions: ['full:access'] },
]

/** A screen of the menu, or a part of one that has an address of its own. */
export interface Tab {
  path: ScreenPath
  label: string
  /** The views of the screen that belong to the tab; it opens the first. Without them it has all that no other tab has. */
  views?: readonly string[]
}

interface MenuRow {
  label: string
  tabs: readonly (ScreenPath | Tab)[]
  /** Only who may open its first tab sees the entry; the others reach its screens by the search. */
  behindFirst?: true
}

/** The menu in its blocks: a screen, or several as the tabs of one entry. */
const MENU: readonly (readonly (ScreenPath | MenuRow)[])[] = [
  [
    '/admin/dashboard',
    '/admin/customers',
    '/admin/products',
    '/admin/employees',
    '/admin/roles',
    '/admin/orders',
    '/admin/reports',
    '/admin/selling',
    {
      label: 'Configurações',
      behindFirst: true,
      tabs: [
        '/admin/settings',
        '/admin/integrations',
        '/admin/audit',
        '/admin/health',
        '/admin/moving',
        '/admin/start',
      ],
    },
  ],
  ['/admin/counter', '/admin/stocking', '/admin/deliveries'],
  [
    { label: 'Pós-venda', tabs: ['/admin/returns', '/admin/requests', '/admin/claims'] },
    {
      label: 'Aparelhos',
      tabs: ['/admin/units', '/admin/trade-ins', '/admin/device-book', '/admin/defective'],
    },
    {
      label: 'Compras',
      tabs: [
        { path: '/admin/purchases', label: 'Comprar' },
        { path: '/admin/purchases', label: 'Receber', views: ['receipts', 'nfes', 'orders'] },
        { path: '/admin/purchases', label: 'Preços', views: ['prices'] },
        { path: '/admin/purchases', label: 'Fornecedores', views: ['suppliers', 'returns'] },
        '/admin/counts',
      ],
    },
    {
      label: 'Dinheiro',
      tabs: [
        '/admin/cash',
        { path: '/admin/cash', label: 'Acertos', views: ['settlements'] },
        '/admin/bank',
        '/admin/receivables',
        { path: '/admin/settings', label: 'Pagamentos a conferir', views: ['payments'] },
      ],
    },
  ],
]

/** An entry of the menu with at least one tab. */
export interface MenuEntry {
  label: string
  tabs: readonly Tab[]
  /** The screen whose picture it has. */
  icon: ScreenPath
  /** The number of its block, from 0. */
  block: number
}

export const mayOpen = ({ permissions }: Screen, held: readonly string[]) =>
  !permissions || holdsAny(held, permissions)

/** The screen of a path, ignoring case like the router; undefined when there is none. */
export const screenAt = (pathname: string) => {
  const requested = `${pathname.toLowerCase()}/`
  return SCREENS.find(({ path }) => requested.startsWith(`${path.toLowerCase()}/`))
}

const labelOf = (path: ScreenPath) => screenAt(path)?.label ?? path
const tabOf = (tab: ScreenPath | Tab): Tab =>
  typeof tab === 'string' ? { path: tab, label: labelOf(tab) } : tab
const rowOf = (row: ScreenPath | MenuRow): MenuRow =>
  typeof row === 'string' ? { label: labelOf(row), tabs: [row] } : row

export const mayOpenPath = (path: ScreenPath, held: readonly string[]) => {
  const screen = screenAt(path)
  return screen !== undefined && mayOpen(screen, held)
}

const ENTRIES = MENU.flatMap((rows, block) =>
  rows.map(rowOf).map(({ label, behindFirst, tabs: all }) => {
    const tabs = all.map(tabOf)
    return { label, behindFirst, tabs, block, icon: (tabs[0] as Tab).path }
  }),
)

/** The person's menu, in order: of each entry the tabs that they may open. */
export const menuFor = (held: readonly string[]): MenuEntry[] =>
  ENTRIES.map(({ behindFirst, tabs, ...entry }) => ({
    ...entry,
    tabs:
      behindFirst && !mayOpenPath(entry.icon, held) ? [] : tabs.filter(({ path }) => mayOpenPath(path, held)),
  })).filter(({ tabs }) => tabs.length > 0)

/** Whether an address belongs to the tab, among the tabs of the whole menu. */
export function isAt(tab: Tab, pathname: string, view: string | undefined): boolean {
  if (screenAt(pathname)?.path !== tab.path) return false
  const owns = ({ path, views }: Tab) => path === tab.path && view !== undefined && views?.includes(view)
  return tab.views ? owns(tab) === true : !ENTRIES.some(({ tabs }) => tabs.some(owns))
}

/** The `search` of a link to the tab. */
export const searchOf = ({ views }: Tab): { view?: string } => (views ? { view: views[0] as string } : {})

/** Whether the person holds one of these permissions; `full:access` holds all. */
export const useHolds = (permissions: readonly Permission[]): boolean =>
  holdsAny(useSession()?.permissions ?? [], permissions)

/** Whether the signed-in person may open the screen; links to it are shown only then. */
export function useMayOpen(path: ScreenPath): boolean {
  const session = useSession()
  return mayOpenPath(path, session?.permissions ?? [])
}
