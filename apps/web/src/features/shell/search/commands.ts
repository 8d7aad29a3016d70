import { REPORTS } from '@shop/contract/reports'
import { STATUS_KEYS, statusLabel } from '@shop/domain/order-status'
import { fold } from '@shop/domain/text'
import { IconLogout, IconUser, type TablerIcon } from '@tabler/icons-react'
import { mayOpen, menuFor, SCREENS, type ScreenPath, searchOf } from '../../../shared/navigation.ts'
import { SCREEN_ICONS } from '../screen-icons.ts'
import type { Target, TargetGroup } from './target.ts'

interface Command {
  label: string
  path: ScreenPath
  search?: Readonly<Record<string, unknown>>
  /** Other words by which people search for it. */
  words?: string
}

/** Actions that screens start with a button, by the button's label. */
const COMMANDS: readonly Command[] = [
  { label: 'Clientes Aguardando Aprovação', path: '/admin/customers', search: { view: 'waiting' } },
  { label: 'Clientes Reprovados', path: '/admin/customers', search: { view: 'reproved' } },
  { label: 'Clientes Bloqueados', path: '/admin/customers', search: { view: 'blocked' } },
  { label: 'Cadastrar Produto', path: '/admin/products', search: { panel: 'new' } },
  { label: 'Entrada em Lote', path: '/admin/products', search: { panel: 'batch' } },
  { label: 'Gerenciar Marcas e Referências', path: '/admin/products', search: { panel: 'brands' } },
  { label: 'Produtos arquivados', path: '/admin/products', search: { panel: 'archived' } },
  { label: 'Cadastrar Funcionário', path: '/admin/employees', search: { panel: 'new' } },
  { label: 'Cadastrar Regra', path: '/admin/roles', search: { panel: 'new' } },
  { label: 'Configurações da Empresa', path: '/admin/settings', search: { dialog: 'company' } },
  { label: 'Novo PIX', path: '/admin/settings', search: { dialog: 'pix' } },
  { label: 'Nova transferencia bancaria', path: '/admin/settings', search: { dialog: 'transfer' } },
  { label: 'Nova Contagem', path: '/admin/counts', search: { dialog: 'new' } },
  { label: 'Lista de compras', path: '/admin/purchases' },
  { label: 'Pedidos de compra', path: '/admin/purchases', search: { view: 'orders' } },
  { label: 'Receber mercadoria', path: '/admin/purchases', search: { view: 'receipts' } },
  { label: 'Importar NF-e', path: '/admin/purchases', search: { view: 'nfes' } },
  { label: 'Reajuste de preços', path: '/admin/purchases', search: { view: 'prices' } },
  {
    label: 'Mudança: importar planilhas',
    path: '/admin/moving',
    words: 'importar planilha csv xlsx excel clientes produtos fornecedores',
  },
  { label: 'Começar', path: '/admin/start', words: 'primeiros passos' },
  { label: 'Nova chave', path: '/admin/integrations', search: { dialog: 'new-key' }, words: 'api token' },
  {
    label: 'Webhooks',
    path: '/admin/integrations',
    search: { view: 'webhooks' },
    words: 'eventos notificar',
  },
  { label: 'Estoque sem pagamento', path: '/admin/unpaid', words: 'parado preso reservado cancelar' },
  { label: 'Consultar número de série', path: '/admin/units', words: 'imei garantia aparelho' },
  { label: 'Nova venda', path: '/admin/selling', words: 'vender' },
  { label: 'Troca ou devolução', path: '/admin/returns', words: 'trocar devolver garantia' },
  { label: 'Atribuir motoboy', path: '/admin/orders', search: { assign: true } },
  { label: 'Resultado', path: '/admin/reports', search: { view: 'result' }, words: 'lucro margem' },
  { label: 'Acerto do motoboy', path: '/admin/reports', search: { view: 'settlement' } },
  ...STATUS_KEYS.map(
    (status): Command => ({
      label: `Pedidos: ${statusLabel(status)}`,
      path: '/admin/orders',
      search: { status },
    }),
  ),
  ...REPORTS.map(
    ({ id, title }): Command => ({
      label: `Relatório: ${title}`,
      path: '/admin/reports',
      search: { report: id },
    }),
  ),
]

const OWN: readonly { label: string; to: string; icon: TablerIcon }[] = [
  { label: 'Perfil', to: '/admin/profile', icon: IconUser },
  { label: 'Sair', to: '/logout', icon: IconLogout },
]

/** The one screen outside the menu that everybody opens. */
const HELP: Target = {
  key: 'screen:help',
  label: 'Ajuda',
  icon: SCREEN_ICONS['/admin/help'],
  to: '/admin/help',
}

const MOST_COMMANDS = 6

const holdsWords = (label: string, words: readonly string[], others = '') => {
  const folded = fold(`${label} ${others}`)
  return words.every((word) => folded.includes(word))
}

function commandsFor(permissions: readonly string[], words: readonly string[]): Target[] {
  const allowed = COMMANDS.filter(
    ({ label, path, words: others }) =>
      holdsWords(label, words, others) &&
      SCREENS.some((screen) => screen.path === path && mayOpen(screen, permissions)),
  )
  return [
    ...allowed.map(({ label, path, search }) => ({
      key: `command:${label}`,
      label,
      icon: SCREEN_ICONS[path],
      to: path,
      ...(search && { search }),
    })),
    ...OWN.filter(({ label }) => holdsWords(label, words)).map((own) => ({
      key: `command:${own.label}`,
      ...own,
    })),
  ]
}

/**
 * The screens that a person may open and the actions they may start, matching every typed word; all screens for an
 * empty text.
 */
export function findCommands(text: string, permissions: readonly string[]): TargetGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const screens: Target[] = menuFor(permissions)
    .flatMap(({ tabs }) => tabs)
    .map((tab) => ({
      key: `screen:${tab.label}`,
      label: tab.label,
      icon: SCREEN_ICONS[tab.path],
      to: tab.path,
      search: searchOf(tab),
    }))
  screens.push(HELP)
  if (words.length === 0) return [{ title: 'Telas', targets: screens }]
  return [
    { title: 'Telas', targets: screens.filter(({ label }) => holdsWords(label, words)) },
    { title: 'Ações', targets: commandsFor(permissions, words).slice(0, MOST_COMMANDS) },
  ]
}
