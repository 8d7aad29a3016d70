import type { OwnData } from '@shop/contract/customers'
import { levelLabel } from '@shop/domain/pricing'
import { type ReactNode, useState } from 'react'
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
          <Panel title="Crédito">
            <CreditPanel />
          </Panel>
          <Panel title="Minhas contas">
            <ReceivablesPanel />
          </Panel>
          <Panel title="Devoluções">
            <ReturnsPanel />
          </Panel>
          <Panel title="Garantia">
            <ClaimsPanel />
          </Panel>
          <Panel title="Avise-me">
            <WantedPanel />
          </Panel>
        </>
      )}
      <Panel title="Telefone e endereço">
        <OwnDataPanel me={me} />
      </Panel>
      <Panel title="E-mail">
        <EmailPanel me={me} />
      </Panel>
      <Panel title="Senha">
        <PasswordPanel />
      </Panel>
      <Panel title="Avisos neste aparelho">
        <PushPanel />
      </Panel>
      <Panel title="Aparelhos conectados">
        <SessionsPanel />
      </Panel>
    </div>
    <button type="button" className="button wide" onClick={signOut}>
      Sair
    </button>
    <Contact />
  </div>
)

/** Sends no request while it is closed. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        <Icon name="next" />
      </summary>
      {open && <div className="inside">{children}</div>}
    </details>
  )
}
