import { Button } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { holdsAny, isPermission, PERMISSIONS } from '@shop/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../shared/ui/card.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ownAccount } from './profile.api.ts'
import classes from './profile.module.css'
import { PushCard } from './push-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ThemeCard } from './theme-card.tsx'

const PasswordForm = lazyPart(() => import('./password-form.tsx').then((it) => it.PasswordForm))

export function ProfileScreen() {
  const { isPending } = useQuery(ownAccount)
  const mayApprove = holdsAny(useSession()?.permissions ?? [], ['bo:manage:orders'])
  return (
    <>
      <PageHeader title="Perfil">
        <Button variant="default" renderRoot={(props) => <Link to="/admin/help" {...props} />}>
          Ajuda
        </Button>
      </PageHeader>
      <div className={classes.grid} data-loading={isPending || undefined}>
        <div>
          <AccountCard />
          <ThemeCard />
          <SessionsCard />
        </div>
        <div>
          <PasswordForm />
          <SecondFactorCard />
          {mayApprove && <PushCard />}
        </div>
      </div>
    </>
  )
}

function AccountCard() {
  const query = useQuery(ownAccount)
  const { data } = query
  if (!data)
    return (
      <Card title="Meus dados">
        <Loading query={query} />
      </Card>
    )
  const permissions = data.permissions.filter(isPermission).map((key) => PERMISSIONS[key])
  return (
    <Card title="Meus dados">
      <Facts
        facts={[
          { label: 'Nome', value: data.name },
          { label: 'Email', value: data.email },
          { label: 'Função', value: data.type },
          { label: 'Regra', value: data.role },
          { label: 'Permissões', value: permissions.join(', ') },
        ]}
      />
    </Card>
  )
}
