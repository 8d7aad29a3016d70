import { Button } from '@mantine/core'
import { formatDateTime } from '@shop/browser/format'
import type { OwnSession } from '@shop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { deviceName } from './device-name.ts'
import { ownSessions, useEndSession } from './profile.api.ts'
import classes from './profile.module.css'

const since = ({ createdAt }: OwnSession) => formatDateTime(new Date(createdAt))

export function SessionsCard() {
  const query = useQuery(ownSessions)
  const { data } = query
  const end = useEndSession()
  const others = data?.filter(({ current }) => !current) ?? []
  const endOthers = async () => {
    const about = others.map((session) => `${deviceName(session.userAgent)} desde ${since(session)}`)
    if (await confirm('Encerrar as sessões em todos os outros dispositivos?', { about }))
      end.mutate(undefined)
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
      {!data && <Loading query={query} />}
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

function Session({ session, disabled, onEnd }: Props) {
  const { userAgent, ip, current } = session
  const device = deviceName(userAgent)
  return (
    <li className={classes.session}>
      <div>
        <div className={classes.device}>{device}</div>
        <div className={classes.where}>
          {ip} · desde {since(session)}
        </div>
      </div>
      {current ? (
        <StatusBadge tone="done" label="Esta sessão" />
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          aria-label={`Encerrar a sessão ${device} desde ${since(session)}`}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}
