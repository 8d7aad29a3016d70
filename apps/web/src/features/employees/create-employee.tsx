import { Button, Group } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { createEmployeeBody, type EmployeeDetail } from '@shop/contract/employees'
import { EMPLOYEE_KINDS } from '@shop/domain/employee-kind'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roles } from '../../entities/employees/employees.api.ts'
import { startQuery } from '../../entities/start/start.api.ts'
import { useLeadOn } from '../../entities/start/use-lead-on.ts'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Card } from '../../shared/ui/card.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import classes from './employee-form.module.css'
import { createBody, EMPTY_EMPLOYEE, type EmployeeValues, kindOf } from './employee-values.ts'
import { createEmployee, showFailure, useReloadEmployees } from './employees.api.ts'
import { grantableRoles, proposedRole } from './grantable-roles.ts'
import { InvitedEmployee } from './invited-employee.tsx'

const FAILED = 'Não foi possível criar o(a) funcionário(a), tente novamente mais tarde.'

/** For the first colleague of a new shop the form opens with who sells, once the roles are known. */
export default function CreateEmployee({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useQuery({ ...roles, meta: {} })
  const held = useSession()?.permissions ?? []
  // Loaded by the frame, for people who may see it.
  const { data: start } = useQuery({ ...startQuery, enabled: false })
  if (isPending) return <Spinner />
  const isFirst = start && !start.dismissed && !start.steps.people
  const func = isFirst ? String(EMPLOYEE_KINDS.attendant.func) : null
  const roleId = proposedRole(grantableRoles(data ?? [], held, null), func) ?? null
  return <CreateForm initialValues={{ ...EMPTY_EMPLOYEE, func, roleId }} onClose={onClose} />
}

interface FormProps {
  initialValues: EmployeeValues
  onClose: () => void
}

function CreateForm({ initialValues, onClose }: FormProps) {
  const reload = useReloadEmployees()
  const leadOn = useLeadOn('people')
  const [created, setCreated] = useState<EmployeeDetail>()
  const employee = useAppForm({
    initialValues,
    rules: { func: (func) => (func ? null : 'Informe a função do funcionário') },
    schema: createEmployeeBody,
    toBody: createBody,
    save: (body, idempotencyKey) =>
      createEmployee(kindOf(Number(body.func)), body, idempotencyKey).catch(
        showFailure(notify.error, FAILED),
      ),
    onSaved: (employee: EmployeeDetail) => {
      notify.success('Funcionário(a) criado com sucesso.')
      void reload()
      setCreated(employee)
    },
    draft: 'employee:new',
    errorText: FAILED,
  })
  const goOn = () => {
    onClose()
    void leadOn()
  }
  if (created) return <InvitedEmployee employee={created} onClose={goOn} />
  return (
    <Card takesFocus title="Cadastrar Funcionário">
      <form {...employee.formProps} className={classes.stack}>
        <EmployeeFields
          field={employee.field}
          propose={(roleId) => employee.form.setFieldValue('roleId', roleId)}
        />
        <FormProblem text={employee.problem} />
        <Group gap={8} align="stretch" justify="flex-end">
          <Button variant="default" onClick={employee.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...employee.submitProps}>Cadastrar</SubmitButton>
        </Group>
      </form>
    </Card>
  )
}
