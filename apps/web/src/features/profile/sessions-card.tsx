import { Button } from '@mantine/core'
import type { OwnSession } from '@shop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { formatDateTime } from '../../shared/ui/format.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { deviceName } from './device-name.ts'
import { ownSessions, useEndSession } from './profile.api.ts'
import classes from './profile.module.css'

export function SessionsCard() {
  const { data, isPending } = useQuery(ownSessions)
  const end = useEndSession()
  const others = data?.filter(({ current }) => !current) ?? []
  const endOthers = async () => {
    if (await confirm('Encerrar as sessões em todos os outros dispositivos?')) end.mutate(undefined)
  }
  return (
    <Card
      title="Sessões abertas"
      actions={
        others.length > 0 && (
          <Button variant="default" disabled={end.isPending} onClick={endOthers}>
            Encerrar as outras
          </Button>
        )
      }
    >
      {isPending && <Spinner />}
      <ul className={classes.sessions}>
        {data?.map((session) => (
          <Session
            key={session.id}
            session={session}
            disabled={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface Props {
  session: OwnSession
  disabled: boolean
  onEnd: () => void
}

function Session({ session: { userAgent, ip, createdAt, current }, disabled, onEnd }: Props) {
  const device = deviceName(userAgent)
  const since = formatDateTime(new Date(createdAt))
  return (
    <li className={classes.session}>
      <div>
        <div className={classes.device}>{device}</div>
        <div className={classes.where}>
          {ip} · desde {since}
        </div>
      </div>
      {current ? (
        <StatusBadge tone="done" label="Esta sessão" />
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          aria-label={`Encerrar a sessão ${device} desde ${since}`}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}
