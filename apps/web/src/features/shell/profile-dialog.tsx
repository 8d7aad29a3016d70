import { Button } from '@mantine/core'
import { isPermission, PERMISSIONS } from '@shop/domain/permissions'
import type { Session } from '../../shared/api/session-store.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { formatDateTime } from '../../shared/ui/format.ts'
import classes from './profile-dialog.module.css'

interface Props {
  opened: boolean
  session: Session
  onClose: () => void
}

export function ProfileDialog({ opened, session, onClose }: Props) {
  const permissions = session.permissions.filter(isPermission).map((key) => PERMISSIONS[key])
  return (
    <Dialog
      opened={opened}
      title="Perfil"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <dl className={classes.facts}>
        <dt>Nome</dt>
        <dd>{session.personName}</dd>
        <dt>Permissões</dt>
        <dd>{permissions.join(', ')}</dd>
        <dt>Sessão válida até</dt>
        <dd>{formatDateTime(new Date(session.expires))}</dd>
      </dl>
    </Dialog>
  )
}
