import { Stack, Text } from '@mantine/core'
import type { HealthCheck } from '@shop/contract/health'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../entities/health/health.api.ts'
import { byUrgency, HEALTH_TEXTS, STATE_LABELS, textOf } from '../../entities/health/health-texts.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

/** What of the shop works, what does not since when, and what to do about it; what is urgent comes first. */
export function HealthScreen() {
  const query = useQuery(healthQuery)
  return (
    <>
      <PageHeader
        title="Saúde"
        reload={{ label: 'Verificar de novo', onClick: () => void query.refetch() }}
      />
      {query.data ? (
        <>
          {byUrgency(query.data.checks).map((check) => (
            <Check key={check.key} check={check} />
          ))}
          <Text size="sm" c="dimmed" mt="md">
            Versão {query.data.release}
          </Text>
        </>
      ) : (
        <Loading query={query} />
      )}
    </>
  )
}

function Check({ check }: { check: HealthCheck }) {
  const { label, tone } = STATE_LABELS[check.state]
  const isWrong = check.state === 'bad' || check.state === 'warning'
  return (
    <Card title={HEALTH_TEXTS[check.key].title} actions={<StatusBadge tone={tone} label={label} />}>
      <Stack gap="xs">
        <Text>{textOf(check)}</Text>
        {isWrong && (
          <>
            <Text>{HEALTH_TEXTS[check.key].todo}</Text>
            {check.reason && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Último erro: {check.reason}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}
