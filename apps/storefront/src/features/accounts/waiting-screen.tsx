import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompany } from '../../shared/company.api.ts'
import { OWN_DATA } from '../../shared/own-data.api.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmailCode } from './email-code.tsx'
import { signOut } from './sign-out.ts'

const ASK_EVERY_MS = 20_000

/**
 * For customers who may not buy: what they wait for, or the shop's decision. The shop opens automatically when they are
 * approved.
 */
export function WaitingScreen() {
  const { data: me } = useQuery({ ...OWN_DATA, refetchInterval: ASK_EVERY_MS })
  const company = useCompany()
  if (!me) return null
  const isWaiting = me.status === 'Waiting'
  return (
    <Page title={isWaiting ? 'Seu cadastro está em análise' : 'Seu cadastro não está liberado'} narrow>
      <div className="stack">
        <p role="status">
          {isWaiting
            ? `Olá, ${me.name}. ${company.name} vai conferir os seus dados; assim que aprovar, os produtos e os seus preços aparecem aqui.`
            : 'Fale com a loja para saber o motivo.'}
        </p>
        {isWaiting && !me.emailVerified && <EmailCode email={me.email} />}
        {isWaiting && me.emailVerified && (
          <p>O seu e-mail está confirmado: a resposta chega também por lá.</p>
        )}
        <p className="row">
          <Link className="button" to="/conta">
            Meus dados
          </Link>
          <button type="button" className="link" onClick={signOut}>
            Sair
          </button>
        </p>
        <Contact />
      </div>
    </Page>
  )
}
