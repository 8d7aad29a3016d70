import { Button, Group, TextInput } from '@mantine/core'
import { confirmSecondFactorBody, type SecondFactorSetup } from '@shop/contract/accounts'
import { useState } from 'react'
import { signOut } from '../../shared/api/sign-out.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import { CopyText } from '../../shared/ui/copy-text.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import { confirmSecondFactor, useReloadProfile } from './profile.api.ts'
import classes from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrImage = lazyPart(
  () => import('@shop/browser/ui/qr-image').then((it) => it.default),
  <Spinner label="Gerando o QR code" />,
)

const TITLE = 'Ativar a verificação em duas etapas'

interface Props {
  setup: SecondFactorSetup
  /** The role requires it; its permissions take effect after signing in again. */
  demanded: boolean
  onClose: () => void
}

export function SetUpSecondFactorDialog({ setup, demanded, onClose }: Props) {
  const reload = useReloadProfile()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = () => {
    if (demanded) return signOut()
    void reload()
    onClose()
  }
  if (!codes) return <ConfirmStep setup={setup} onConfirmed={setCodes} onClose={onClose} />
  return (
    <Dialog
      opened
      closesOnBack
      title={TITLE}
      onClose={async () => {
        if (await confirm('Você já guardou os códigos de recuperação? Eles não serão mostrados de novo.'))
          done()
      }}
      footer={<Button onClick={done}>{demanded ? 'Entrar novamente' : 'Concluir'}</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}

interface ConfirmProps {
  setup: SecondFactorSetup
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

function ConfirmStep({ setup, onConfirmed, onClose }: ConfirmProps) {
  const phone = usePhone()
  const form = useAppForm({
    initialValues: { code: '' },
    rules: { code: (code) => (code.trim() ? null : 'Informe o código do aplicativo') },
    schema: confirmSecondFactorBody,
    toBody: ({ code }) => ({ code: code.trim() }),
    save: ({ code }) => confirmSecondFactor(code),
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <FormDialog form={form} closesOnBack title={TITLE} submit="Confirmar" onClose={onClose}>
      <p>Leia o código com o aplicativo autenticador, ou digite nele a chave:</p>
      <div className={classes.qr}>
        <QrImage text={setup.uri} label="QR code para o aplicativo autenticador" />
      </div>
      <p className={classes.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Group gap="xs">
        <CopyText text={setup.secret} label="Copiar a chave" copiedLabel="Chave copiada" />
        {/* A phone cannot scan its own screen. */}
        {phone && (
          <Button variant="default" component="a" href={setup.uri}>
            Abrir no aplicativo
          </Button>
        )}
      </Group>
      <TextInput
        label="Código do aplicativo"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.field('code')}
      />
    </FormDialog>
  )
}
