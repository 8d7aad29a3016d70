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
import type { ScreenPath } from '../../shared/navigation.ts'
import classes from './notifications-menu.module.css'

interface Kind {
  label: string
  icon: TablerIcon
  to: ScreenPath
  search: (id: number) => Record<string, string | number>
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
    to: '/admin/orders',
    search: (id) => ({ status: 3, order: id, dialog: 'details' }),
  },
  refused: {
    label: 'Registro recusado',
    icon: IconAlertTriangle,
    to: '/admin/deliveries',
    search: () => ({}),
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
    search: () => ({}),
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
    to: '/admin/customers',
    search: () => ({}),
  },
  cash: { label: 'Dinheiro tirado do caixa', icon: IconCoins, to: '/admin/cash', search: () => ({}) },
  goodsBack: { label: 'Devolução ou troca', icon: IconCoins, to: '/admin/returns', search: () => ({}) },
  bought: { label: 'Usado pago por Pix', icon: IconCoins, to: '/admin/trade-ins', search: () => ({}) },
  forgone: {
    label: 'Pix menor aceito, desconto',
    icon: IconCoins,
    to: '/admin/settings',
    search: () => ({ view: 'payments' }),
  },
}

/** The latest events that wait for an employee; those since the person's last look are marked. */
export function NewsList({ news, since }: { news: readonly NewsItem[]; since: string }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Aconteceu agora</Menu.Label>
      {news.map(({ kind, id, text, at }) => {
        const { label, icon: Icon, to, search } = KINDS[kind]
        const isNew = at > since
        return (
          <Menu.Item
            key={`${kind} ${id} ${at}`}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            // The menu's items are its links; these need no focus.
            renderRoot={(props) => (
              <Link
                to={to}
                search={search(id) as never}
                {...props}
                role="menuitemcheckbox"
                aria-checked={!isNew}
              />
            )}
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
