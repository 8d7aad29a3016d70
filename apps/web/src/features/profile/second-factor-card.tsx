import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { EndSecondFactorDialog } from './end-second-factor-dialog.tsx'
import { beginSecondFactor, ownAccount } from './profile.api.ts'
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx'

export function SecondFactorCard() {
  const { data } = useQuery(ownAccount)
  const begin = useMutation({ mutationFn: beginSecondFactor })
  const [ending, setEnding] = useState(false)
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
        <Button mt="sm" disabled={begin.isPending} onClick={() => begin.mutate()}>
          Ativar
        </Button>
      )}
      {active && !demanded && (
        <Button mt="sm" variant="default" onClick={() => setEnding(true)}>
          Desativar
        </Button>
      )}
      {begin.data && (
        <SetUpSecondFactorDialog setup={begin.data} demanded={demanded} onClose={() => begin.reset()} />
      )}
      {ending && <EndSecondFactorDialog onClose={() => setEnding(false)} />}
    </Card>
  )
}
