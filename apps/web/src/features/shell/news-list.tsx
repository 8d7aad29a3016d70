import { Menu } from '@mantine/core'
import { formatDateTime } from '@shop/browser/format'
import type { NewsItem, NewsKind } from '@shop/contract/dashboard-news'
import {
  IconAlertTriangle,
  IconCash,
  IconCashOff,
  IconChecklist,
  IconCoins,
  IconDeviceMobileQuestion,
  IconHomeX,
  IconMessageQuestion,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayOpen, type ScreenPath, screenAt } from '../../shared/navigation.ts'
import classes from './notifications-menu.module.css'

interface Kind {
  label: string
  icon: TablerIcon
  to: ScreenPath | ((item: NewsItem) => string)
  search?: (id: number) => Record<string, string | number | boolean>
}

const KINDS: Record<NewsKind, Kind> = {
  signup: {
    label: 'Novo cadastro',
    icon: IconUserPlus,
    to: '/admin/customers',
    search: () => ({ view: 'waiting' }),
  },
  approve: {
    label: 'Pedido para aprovar',
    icon: IconChecklist,
    to: '/admin/orders',
    search: (id) => ({ status: 11, order: id, dialog: 'details' }),
  },
  failed: {
    label: 'Entrega não realizada',
    icon: IconHomeX,
    // Its text is the code; the order may be in one of two lists by now.
    to: ({ text }) => `/admin/orders/${text}`,
  },
  refused: {
    label: 'Registro recusado',
    icon: IconAlertTriangle,
    to: '/admin/deliveries',
  },
  payment: {
    label: 'Pagamento a conferir',
    icon: IconCash,
    to: '/admin/settings',
    search: (id) => ({ view: 'payments', dialog: 'payment', record: id }),
  },
  returned: {
    label: 'Pix devolvido',
    icon: IconCashOff,
    to: '/admin/settings',
    search: (id) => ({ view: 'payments', dialog: 'payment', record: id }),
  },
  request: {
    label: 'Solicitação do cliente, pedido',
    icon: IconMessageQuestion,
    to: '/admin/requests',
  },
  incomplete: {
    label: 'Usado pago sem cadastro completo',
    icon: IconDeviceMobileQuestion,
    to: '/admin/trade-ins',
    search: (id) => ({ view: 'incomplete', complete: id }),
  },
  credit: {
    label: 'Crédito dado ou pago',
    icon: IconCoins,
    to: ({ id }) => `/admin/customers/${id}`,
  },
  cash: {
    label: 'Dinheiro tirado do caixa',
    icon: IconCoins,
    to: '/admin/cash',
    search: (id) => ({ open: id }),
  },
  goodsBack: {
    label: 'Devolução ou troca',
    icon: IconCoins,
    to: '/admin/returns',
    search: (id) => ({ open: id }),
  },
  // The list begins with the latest; a paid phone has no record of its own there.
  bought: { label: 'Usado pago por Pix', icon: IconCoins, to: '/admin/trade-ins' },
  forgone: {
    label: 'Pix menor aceito, desconto',
    icon: IconCoins,
    to: '/admin/settings',
    search: (id) => ({ view: 'payments', conferidos: true, dialog: 'payment', record: id }),
  },
}

interface Props {
  news: readonly NewsItem[]
  since: string
  permissions: readonly string[]
}

/**
 * The latest events that wait for an employee, which open what they tell of where the person may open it; those since
 * the person's last look are marked.
 */
export function NewsList({ news, since, permissions }: Props) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Aconteceu agora</Menu.Label>
      {news.map((item) => {
        const { kind, id, text, at } = item
        const { label, icon: Icon, to, search } = KINDS[kind]
        const isNew = at > since
        const address = typeof to === 'string' ? to : to(item)
        const screen = screenAt(address)
        const mark = { role: 'menuitemcheckbox', 'aria-checked': !isNew }
        return (
          <Menu.Item
            key={`${kind} ${id} ${at}`}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            // The menu's items are its links; these need no focus.
            renderRoot={(props) =>
              screen && mayOpen(screen, permissions) ? (
                <Link to={address} search={(search?.(id) ?? {}) as never} {...props} {...mark} />
              ) : (
                <div {...props} {...mark} />
              )
            }
          >
            <span className={classes.news} data-new={isNew || undefined}>
              {isNew && <span className={classes.unseen}>Novo</span>}
              {label}: {text}
              <time dateTime={at}>{formatDateTime(new Date(at))}</time>
            </span>
          </Menu.Item>
        )
      })}
    </>
  )
}
