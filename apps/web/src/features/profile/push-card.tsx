import { Switch } from '@mantine/core'
import { usePush } from '@shop/browser/use-push'
import { Card } from '../../shared/ui/card.tsx'

/** Turns messages in this browser on and off. */
export function PushCard() {
  const { isOn, disabled, problem, change } = usePush('/sw.js')
  return (
    <Card title="Avisos neste navegador">
      <Switch
        label="Avisar quando um pedido esperar aprovação"
        description="Também com a página fechada, até você sair."
        checked={isOn}
        disabled={disabled}
        error={problem}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
    </Card>
  )
}
