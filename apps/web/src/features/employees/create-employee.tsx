import { Button } from '@mantine/core'
import { createEmployeeBody, type EmployeeDetail } from '@shop/contract/employees'
import { useState } from 'react'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Card } from '../../shared/ui/card.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import classes from './employee-form.module.css'
import { createBody, EMPTY_EMPLOYEE, kindOf } from './employee-values.ts'
import { createEmployee, showFailure, useReloadEmployees } from './employees.api.ts'
import { InvitedEmployee } from './invited-employee.tsx'

const FAILED = 'Não foi possível criar o(a) funcionário(a), tente novamente mais tarde.'

export default function CreateEmployee({ onClose }: { onClose: () => void }) {
  const reload = useReloadEmployees()
  const [created, setCreated] = useState<EmployeeDetail>()
  const employee = useAppForm({
    initialValues: EMPTY_EMPLOYEE,
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
  if (created) return <InvitedEmployee employee={created} onClose={onClose} />
  return (
    <Card takesFocus title="Cadastrar Funcionário">
      <form {...employee.formProps} className={classes.stack}>
        <EmployeeFields
          field={employee.field}
          propose={(roleId) => employee.form.setFieldValue('roleId', roleId)}
        />
        <FormProblem text={employee.problem} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={employee.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...employee.submitProps}>Cadastrar</SubmitButton>
        </div>
      </form>
    </Card>
  )
}
