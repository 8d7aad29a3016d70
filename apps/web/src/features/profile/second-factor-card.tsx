import { Button } from '@mantine/core'
import type { SecondFactorSetup } from '@shop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { beginSecondFactor, endSecondFactor, ownAccount, useReloadProfile } from './profile.api.ts'

const loadPasswordDialog = () => import('./password-dialog.tsx')
const BeginDialog = lazyPart(() => loadPasswordDialog().then((it) => it.PasswordDialog<SecondFactorSetup>))
const EndDialog = lazyPart(() => loadPasswordDialog().then((it) => it.PasswordDialog<unknown>))
const SetUpSecondFactorDialog = lazyPart(() =>
  import('./set-up-second-factor-dialog.tsx').then((it) => it.SetUpSecondFactorDialog),
)

export function SecondFactorCard() {
  const { data } = useQuery(ownAccount)
  const reload = useReloadProfile()
  const [asking, setAsking] = useState<'begin' | 'end' | null>(null)
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const close = () => setAsking(null)
  if (!data) return null
  const { active, demanded } = data.secondFactor
  return (
    <Card title="Verificação em duas etapas" actions={active && <StatusBadge tone="done" label="Ativa" />}>
      <p>
        {active
          ? 'Ao entrar, o código do aplicativo autenticador é pedido depois da senha.'
          : 'Com um aplicativo autenticador no celular, só a senha não basta para entrar no seu lugar.'}
      </p>
      {demanded && <p>A sua regra exige a verificação em duas etapas.</p>}
      {!active && (
        <Button mt="sm" onClick={() => setAsking('begin')}>
          Ativar
        </Button>
      )}
      {active && !demanded && (
        <Button mt="sm" variant="default" onClick={() => setAsking('end')}>
          Desativar
        </Button>
      )}
      {asking === 'begin' && (
        <BeginDialog
          title="Ativar a verificação em duas etapas"
          submitLabel="Continuar"
          save={beginSecondFactor}
          onSaved={(begun) => {
            close()
            setSetup(begun)
          }}
          onClose={close}
        />
      )}
      {setup && <SetUpSecondFactorDialog setup={setup} demanded={demanded} onClose={() => setSetup(null)} />}
      {asking === 'end' && (
        <EndDialog
          title="Desativar a verificação em duas etapas"
          submitLabel="Desativar"
          withCode
          save={endSecondFactor}
          onSaved={() => {
            notify.success('Verificação em duas etapas desativada.')
            void reload()
            close()
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}
