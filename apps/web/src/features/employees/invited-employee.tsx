import { Alert, Button, Group } from '@mantine/core'
import type { EmployeeDetail } from '@shop/contract/employees'
import { useQuery } from '@tanstack/react-query'
import { HandOverLink } from '../../entities/accounts/hand-over-link.tsx'
import { shopCompany } from '../../entities/company/shop-company.api.ts'
import { Card } from '../../shared/ui/card.tsx'
import classes from './employee-form.module.css'
import { makeInvitationLink } from './employees.api.ts'

/** The text of a message with an employee's link. */
export const invitationText = (name: string) => (url: string) =>
  `Olá, ${name.split(' ')[0]}! Este é o seu acesso ao sistema da loja. Escolha a sua senha aqui: ${url}`

/** After the creation: how the colleague gets in, and what is still missing. */
export function InvitedEmployee({ employee, onClose }: { employee: EmployeeDetail; onClose: () => void }) {
  const { data: shop } = useQuery(shopCompany)
  const { name, email, phone, role } = employee
  return (
    <Card takesFocus title={`Convite de ${name}`}>
      <div className={classes.stack}>
        {role === null && (
          <Alert color="yellow" title="Falta a regra">
            Sem uma regra, {name} entra mas não abre nenhuma tela. Escolha a regra em “Editar”.
          </Alert>
        )}
        <p>
          {shop?.sendsMail
            ? `O convite vai por e-mail para ${email}. Se preferir, mande você o link:`
            : 'Nenhum e-mail sai da loja, porque ela não tem servidor de e-mail. Mande o link do convite:'}
        </p>
        <HandOverLink
          atOnce
          make={() => makeInvitationLink(email)}
          phone={phone}
          message={invitationText(name)}
        />
        <Group gap={8} align="stretch" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </Group>
      </div>
    </Card>
  )
}
