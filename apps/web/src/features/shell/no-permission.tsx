import { Button, VisuallyHidden } from '@mantine/core'
import { holdsAny } from '@shop/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownAccess } from '../../entities/accounts/own-access.api.ts'
import { menuFor } from '../../shared/navigation.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import classes from './no-permission.module.css'

export function NoPermission({ permissions }: { permissions: readonly string[] }) {
  if (permissions.length === 0) return <NoRole />
  return <OtherScreens permissions={permissions} />
}

/** Nothing opens: says what is missing, and who can mend it. A role given meanwhile opens its first screen. */
function NoRole() {
  const query = useQuery(ownAccess)
  const { data: me } = query
  if (query.isPending) return <Spinner />
  const mustEnrol = me?.secondFactor.demanded && !me.secondFactor.active
  return (
    <div className={classes.page}>
      <title>Sem regra · BackOffice</title>
      <VisuallyHidden>
        <h1>{mustEnrol ? 'Verificação em duas etapas' : 'Sem regra'}</h1>
      </VisuallyHidden>
      <EmptyState
        image="closed"
        text={
          mustEnrol
            ? 'A sua regra exige a verificação em duas etapas. Ative-a no seu perfil para abrir as telas.'
            : 'O seu acesso ainda não tem uma regra, e por isso nenhuma tela se abre. Peça a quem administra a loja que escolha a sua regra em Funcionários.'
        }
      >
        <div className={classes.links}>
          {mustEnrol ? (
            <Button renderRoot={(props) => <Link to="/admin/profile" {...props} />}>Abrir o perfil</Button>
          ) : (
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              Tentar de novo
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/logout" {...props} />}>
            Sair
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}

function OtherScreens({ permissions }: { permissions: readonly string[] }) {
  const first = menuFor(permissions)[0]?.tabs[0]
  const other = first && first.path !== '/admin/dashboard' ? first : null
  return (
    <div className={classes.page}>
      <title>Sem permissão · BackOffice</title>
      <VisuallyHidden>
        <h1>Sem permissão</h1>
      </VisuallyHidden>
      <EmptyState image="closed" text="Você não tem permissão para acessar essa página.">
        <div className={classes.links}>
          {other && (
            <Button renderRoot={(props) => <Link to={other.path} {...props} />}>Abrir {other.label}</Button>
          )}
          {(!other || holdsAny(permissions, ['bo:manage:dashboard'])) && (
            <Button
              variant={other ? 'default' : 'filled'}
              renderRoot={(props) => <Link to="/admin/dashboard" {...props} />}
            >
              Ir para o Dashboard
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/logout" {...props} />}>
            Sair
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
