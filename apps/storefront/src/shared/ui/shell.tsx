import { ConnectionBanner } from '@shop/browser/ui/connection-banner'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refetchShown } from '../api/query-client.ts'
import { useCart } from '../cart.api.ts'
import { useCompany } from '../company.api.ts'
import { Icon, type IconName } from './icon.tsx'

const TABS = [
  { path: '/', label: 'Produtos', icon: 'home' },
  { path: '/carrinho', label: 'Carrinho', icon: 'cart' },
  { path: '/pedidos', label: 'Pedidos', icon: 'orders' },
  { path: '/conta', label: 'Conta', icon: 'person' },
] as const satisfies readonly { path: string; label: string; icon: IconName }[]

const UNREACHABLE = {
  text: (
    <>
      <Icon name="offline" /> Sem conexão: você vê o que este aparelho guardou.
    </>
  ),
}
const ENDED = { text: 'A sua sessão terminou.', button: 'Entrar novamente' }
const BANNER = { banner: 'banner', button: 'link' }

/** The frame of every screen: brand, the four tabs, and the state of the connection. */
export function Shell({ tabs, children }: { tabs: boolean; children: ReactNode }) {
  const company = useCompany()
  return (
    <>
      <header className="top">
        <div>
          <Link className="brand" to="/">
            <img src={company.logoUrl ?? '/loja/icon.svg'} alt="" width="32" height="32" />
            <span>{company.name}</span>
          </Link>
          {tabs && <Tabs />}
        </div>
      </header>
      <ConnectionBanner unreachable={UNREACHABLE} ended={ENDED} reload={refetchShown} classes={BANNER} />
      {children}
    </>
  )
}

const EXACTLY = { exact: true, includeSearch: false }

function Tabs() {
  const { pathname } = useLocation()
  const { data: sale } = useCart()
  const units = sale?.cart.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <nav className="tabs" aria-label="Principal">
      {TABS.map(({ path, label, icon }) => (
        <Link
          key={path}
          to={path}
          activeOptions={EXACTLY}
          aria-current={isAt(pathname, path) ? 'page' : undefined}
        >
          <Icon name={icon} />
          {label}
          {icon === 'cart' && units > 0 && (
            <b>
              {units}
              <span className="hidden"> {units === 1 ? 'item' : 'itens'}</span>
            </b>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** A product belongs to the catalogue's tab, an order to the orders' tab. */
const isAt = (path: string, tab: string) =>
  tab === '/' ? path === tab || path.startsWith('/produto') : path.startsWith(tab)
