import { Anchor, Text } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../entities/health/health.api.ts'
import { textOf } from '../../entities/health/health-texts.ts'

/** When the last good backup was made, for who may open 'Saúde'. */
export function LastBackup() {
  const isAdmin = useSession()?.permissions.includes(FULL_ACCESS) ?? false
  const { data } = useQuery({ ...healthQuery, enabled: isAdmin })
  const backup = data?.checks.find(({ key }) => key === 'backup')
  if (!backup) return null
  return (
    <Text size="sm" mt="md" c={backup.state === 'good' ? 'dimmed' : undefined}>
      Cópia de segurança: {textOf(backup)}{' '}
      <Anchor underline="always" renderRoot={(props) => <Link to="/admin/health" {...props} />}>
        Ver a saúde da loja
      </Anchor>
    </Text>
  )
}
