import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso/router'
import { connection } from '../api/call.ts'
import { endSession } from '../api/session.ts'
import { useCart } from '../cart.ts'
import { useCompany } from '../company.ts'
import { Icon, type IconName } from './icon.tsx'

const TABS: readonly { path: string; label: string; icon: IconName }[] = [
  { path: '/loja', label: 'Produtos', icon: 'home' },
  { path: '/loja/carrinho', label: 'Carrinho', icon: 'cart' },
  { path: '/loja/pedidos', label: 'Pedidos', icon: 'orders' },
  { path: '/loja/conta', label: 'Conta', icon: 'person' },
]

/** The frame of every screen: brand, the four tabs, and the state of the connection. */
export function Shell({ tabs, children }: { tabs: boolean; children: ComponentChildren }) {
  const company = useCompany()
  return (
    <>
      <header class="top">
        <div>
          <a class="brand" href="/loja/">
            <img src={company.logoUrl ?? '/loja/icon.svg'} alt="" width="32" height="32" />
            <span>{company.name}</span>
          </a>
          {tabs && <Tabs />}
        </div>
      </header>
      <ConnectionBanner />
      {children}
    </>
  )
}

function Tabs() {
  const { path } = useLocation()
  const { data: sale } = useCart()
  const units = sale?.cart.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <nav class="tabs" aria-label="Principal">
      {TABS.map((tab) => (
        <a
          key={tab.path}
          href={tab.path === '/loja' ? '/loja/' : tab.path}
          aria-current={isAt(path, tab.path) ? 'page' : undefined}
        >
          <Icon name={tab.icon} />
          {tab.label}
          {tab.icon === 'cart' && units > 0 && (
            <b>
              {units}
              <span class="hidden"> {units === 1 ? 'item' : 'itens'}</span>
            </b>
          )}
        </a>
      ))}
    </nav>
  )
}

/** A product belongs to the catalogue tab, an order to the orders tab. */
const isAt = (path: string, tab: string) =>
  tab === '/loja' ? path === tab || path.startsWith('/loja/produto') : path.startsWith(tab)

function ConnectionBanner() {
  const state = connection.use()
  return (
    <div role="status">
      {state === 'away' && (
        <p class="banner">
          <Icon name="offline" />
          Sem conexão: você vê o que este aparelho guardou.
        </p>
      )}
      {state === 'ended' && (
        <p class="banner">
          A sua sessão terminou.
          <button type="button" class="link" onClick={() => endSession()}>
            Entrar novamente
          </button>
        </p>
      )}
    </div>
  )
}
