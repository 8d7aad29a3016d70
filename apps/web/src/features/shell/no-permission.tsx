import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { menuFor } from '../../shared/navigation.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import classes from './no-permission.module.css'

export function NoPermission({ permissions }: { permissions: readonly string[] }) {
  const first = menuFor(permissions).find(({ path }) => path !== '/admin/help')
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
          <Button
            variant={other ? 'default' : 'filled'}
            renderRoot={(props) => <Link to="/admin/dashboard" {...props} />}
          >
            Ir para o Dashboard
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/logout" {...props} />}>
            Sair
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
