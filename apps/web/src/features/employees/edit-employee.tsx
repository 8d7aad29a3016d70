import { Button, Group, Switch } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { type EmployeeDetail, editEmployeeBody } from '@shop/contract/employees'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormRefusal } from '../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import classes from './employee-form.module.css'
import { editBody, kindOf, valuesOf } from './employee-values.ts'
import { changeEmployee, employeeByEmail, showFailure, useReloadEmployees } from './employees.api.ts'
import { ResendInvitation } from './resend-invitation.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

const FAILED = 'Não foi possível editar o(a) funcionário(a), tente novamente mais tarde.'

interface Props {
  email: string
  onClose: () => void
}

export default function EditEmployee({ email, onClose }: Props) {
  const query = useQuery(employeeByEmail(email))
  const { data } = query
  const failure = failureOf(query, 'Nenhum funcionário foi encontrado.')
  if (data) return <EditForm employee={data} onClose={onClose} />
  if (!failure) return <Spinner />
  const close = (
    <Button variant="default" onClick={onClose}>
      Fechar
    </Button>
  )
  return (
    <Card takesFocus title="Editar Funcionário" actions={close}>
      <NotLoaded {...failure} />
    </Card>
  )
}

function useEditForm(
  employee: EmployeeDetail,
  setEmployee: (current: EmployeeDetail) => void,
  onClose: () => void,
) {
  const reload = useReloadEmployees()
  return useAppForm({
    initialValues: valuesOf(employee),
    rules: { roleId: (roleId) => (roleId ? null : 'Informe a regra') },
    schema: editEmployeeBody,
    toBody: (values) => editBody(values, employee.version),
    save: (body) => changeEmployee(kindOf(employee.func), body).catch(showFailure(notify.info, FAILED)),
    takeOver: (current: EmployeeDetail) => {
      setEmployee(current)
      return valuesOf(current)
    },
    savedText: 'Funcionário(a) editado com sucesso.',
    refresh: reload,
    close: onClose,
    draft: `employee:${employee.id}`,
    errorText: FAILED,
  })
}

/** Edits the version of the employee that the form opened with; another person's change is loaded only on request. */
function EditForm({ employee: first, onClose }: { employee: EmployeeDetail; onClose: () => void }) {
  const [employee, setEmployee] = useState(first)
  const form = useEditForm(employee, setEmployee, onClose)
  const isOneself = useSession()?.personId === `e${employee.id}`
  return (
    <Card takesFocus title="Editar Funcionário">
      <form {...form.formProps} className={classes.stack}>
        <EmployeeFields field={form.field} editing currentRole={employee.roleId} />
        <Switch
          label="Bloqueado"
          description={
            isOneself
              ? 'Você não pode bloquear o seu próprio acesso.'
              : 'O bloqueio vale a partir da próxima ação da pessoa.'
          }
          disabled={isOneself}
          {...form.checkField('blocked')}
        />
        {employee.isInvited && !employee.isBlocked && <ResendInvitation employee={employee} />}
        {employee.secondFactor && !isOneself && (
          <ResetSecondFactor name={employee.name} email={employee.email} />
        )}
        <FormRefusal problem={form.problem} loadCurrent={form.loadCurrent} />
        <Group gap={8} align="stretch" justify="flex-end">
          <Button variant="default" onClick={form.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps}>Editar</SubmitButton>
        </Group>
      </form>
    </Card>
  )
}
