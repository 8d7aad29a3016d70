import type { OwnData } from '@shop/contract/customers'
import { levelLabel } from '@shop/domain/pricing'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwnData } from '../../shared/own-data.api.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Loading } from '../../shared/ui/parts.tsx'
import './account.css'
import { ClaimsPanel } from './claims-panel.tsx'
import { CreditPanel } from './credit-panel.tsx'
import { EmailCode } from './email-code.tsx'
import { EmailPanel } from './email-panel.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PushPanel } from './push-panel.tsx'
import { ReceivablesPanel } from './receivables-panel.tsx'
import { ReturnsPanel } from './returns-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { signOut } from './sign-out.ts'
import { WantedPanel } from './wanted-panel.tsx'

const route = getRouteApi('/conta')

/** The URL names the part that was opened last. */
export function AccountScreen() {
  const query = useOwnData()
  return (
    <Page title="Conta" back="/" narrow>
      {query.data ? <Account me={query.data} /> : <Loading query={query} />}
    </Page>
  )
}

const Account = ({ me }: { me: OwnData }) => (
  <div className="stack">
    <div className="surface">
      <strong>{me.name}</strong>
      <p className="muted small">{me.email}</p>
      {me.level > 0 && <p className="muted small">Preços do nível {levelLabel(me.level)}</p>}
    </div>
    {!me.emailVerified && <EmailCode email={me.email} />}
    <div className="surface panels">
      {me.status === 'Approved' && (
        <>
          <Panel part="credito" title="Crédito">
            <CreditPanel />
          </Panel>
          <Panel part="contas" title="Minhas contas">
            <ReceivablesPanel />
          </Panel>
          <Panel part="devolucoes" title="Devoluções">
            <ReturnsPanel />
          </Panel>
          <Panel part="garantia" title="Garantia">
            <ClaimsPanel />
          </Panel>
          <Panel part="avise-me" title="Avise-me">
            <WantedPanel />
          </Panel>
        </>
      )}
      <Panel part="dados" title="Telefone e endereço">
        <OwnDataPanel me={me} />
      </Panel>
      <Panel part="e-mail" title="E-mail">
        <EmailPanel me={me} />
      </Panel>
      <Panel part="senha" title="Senha">
        <PasswordPanel />
      </Panel>
      <Panel part="avisos" title="Avisos neste aparelho">
        <PushPanel />
      </Panel>
      <Panel part="aparelhos" title="Aparelhos conectados">
        <SessionsPanel />
      </Panel>
    </div>
    <button type="button" className="button wide" onClick={signOut}>
      Sair
    </button>
    <Contact />
  </div>
)

interface PanelProps {
  /** Its name in the URL, so that it can be linked to. */
  part: string
  title: string
  children: ReactNode
}

/** Sends no request while it is closed. */
function Panel({ part, title, children }: PanelProps) {
  const { parte } = route.useSearch()
  const navigate = useNavigate()
  const isNamed = parte === part
  const [opened, setOpened] = useState(isNamed)
  const open = opened || isNamed
  const panel = useRef<HTMLDetailsElement>(null)
  const show = useEffectEvent(() => isNamed && panel.current?.scrollIntoView({ block: 'nearest' }))
  useEffect(() => {
    show()
  }, [])
  const toggle = (isOpen: boolean) => {
    if (isOpen === open) return
    setOpened(isOpen)
    const search = (before: { parte?: string }) =>
      isOpen ? { parte: part } : before.parte === part ? {} : before
    navigate({ to: '/conta', search, replace: true, resetScroll: false })
  }
  return (
    <details ref={panel} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        {title}
        <Icon name="next" />
      </summary>
      {open && <div className="inside">{children}</div>}
    </details>
  )
}
