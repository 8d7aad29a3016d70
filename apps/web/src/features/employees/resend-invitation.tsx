import { Button } from '@mantine/core'
import type { EmployeeDetail } from '@shop/contract/employees'
import { useMutation, useQuery } from '@tanstack/react-query'
import { HandOverLink } from '../../entities/accounts/hand-over-link.tsx'
import { shopCompany } from '../../entities/company/shop-company.api.ts'
import classes from './employee-form.module.css'
import { makeInvitationLink, resendInvitation } from './employees.api.ts'
import { invitationText } from './invited-employee.tsx'

/** For an employee who has not chosen a password yet: by mail where mails leave, and as a link. */
export function ResendInvitation({
  employee,
}: {
  employee: Pick<EmployeeDetail, 'name' | 'email' | 'phone'>
}) {
  const { name, email, phone } = employee
  const { data: shop } = useQuery(shopCompany)
  const resend = useMutation({
    mutationFn: () => resendInvitation(email),
    meta: { successText: 'O convite vai por e-mail novamente.' },
  })
  return (
    <div className={classes.stack}>
      <p>
        Convite pendente · {shop?.sendsMail === false && 'nenhum e-mail sai da loja: mande o link.'}
        {shop?.sendsMail && (
          <Button
            variant="default"
            disabled={resend.isPending || resend.isSuccess}
            onClick={() => resend.mutate()}
          >
            Reenviar
          </Button>
        )}
      </p>
      <div>
        <HandOverLink make={() => makeInvitationLink(email)} phone={phone} message={invitationText(name)} />
      </div>
    </div>
  )
}
