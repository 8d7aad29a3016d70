import { Button, Stack } from '@mantine/core'
import { confirm } from '../../shared/ui/confirm.ts'
import { CopyText } from '../../shared/ui/copy-text.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './integrations.module.css'

export interface Secret {
  title: string
  /** What the secret is for. */
  about: string
  text: string
}

/** A key or a secret, which the server does not show again. */
export function ShownOnce({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const leave = async () => {
    if (await confirm('Você já guardou o texto? Ele não será mostrado de novo.')) onClose()
  }
  return (
    <Dialog
      opened
      closesOnBack
      title={secret.title}
      onClose={() => void leave()}
      footer={<Button onClick={onClose}>Já guardei</Button>}
    >
      <Stack gap="sm">
        <p>{secret.about} Guarde-o em lugar seguro: ele não será mostrado de novo.</p>
        <p className={classes.secret}>{secret.text}</p>
        {/* Focused, because a second press of Enter must not close a dialog that cannot be opened again. */}
        <CopyText text={secret.text} label="Copiar" copiedLabel="Copiado" focused />
      </Stack>
    </Dialog>
  )
}
