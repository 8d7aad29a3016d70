import type { OwnData } from '@shop/contract/customers'
import { levelLabel } from '@shop/domain/pricing'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { refresh, useRead } from '../../shared/api/read.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { NotLoaded, Spinner } from '../../shared/ui/parts.tsx'
import './account.css'
import { CreditPanel } from './credit-panel.tsx'
import { EmailCode } from './email-code.tsx'
import { EmailPanel } from './email-panel.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ReturnsPanel } from './returns-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { signOut } from './sign-out.ts'
import { WantedPanel } from './wanted-panel.tsx'

const ME = '/shop/customers/me'

export function AccountScreen() {
  const { data: me, error } = useRead<OwnData>(ME)
  return (
    <Page title="Conta" back="/loja/" narrow>
      {me ? (
        <Account me={me} />
      ) : error ? (
        <NotLoaded error={error} retry={() => refresh(ME, false)} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}

const Account = ({ me }: { me: OwnData }) => (
  <div class="stack">
    <div class="surface">
      <strong>{me.name}</strong>
      <p class="muted small">{me.email}</p>
      {me.level > 0 && <p class="muted small">Preços do nível {levelLabel(me.level)}</p>}
    </div>
    {!me.emailVerified && <EmailCode email={me.email} />}
    <div class="surface panels">
      {me.status === 'Approved' && (
        <>
          <Panel title="Crédito">
            <CreditPanel />
          </Panel>
          <Panel title="Devoluções">
            <ReturnsPanel />
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
      <Panel title="Aparelhos conectados">
        <SessionsPanel />
      </Panel>
    </div>
    <button type="button" class="button wide" onClick={signOut}>
      Sair
    </button>
    <Contact />
  </div>
)

/** Closed, it sends no request. */
function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        <Icon name="next" />
      </summary>
      {open && <div class="inside">{children}</div>}
    </details>
  )
}
