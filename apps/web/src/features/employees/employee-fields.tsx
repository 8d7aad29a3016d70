import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { formatDocument } from '@shop/domain/documents'
import { EMPLOYEE_KINDS } from '@shop/domain/employee-kind'
import { formatPhone } from '@shop/domain/phone'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { roles } from '../../entities/employees/employees.api.ts'
import type { FieldProps } from '../../shared/form/field-props.ts'
import { masked } from '../../shared/form/field-props.ts'
import type { EmployeeValues } from './employee-values.ts'
import { grantableRoles, proposedRole } from './grantable-roles.ts'

type Field = <Name extends keyof EmployeeValues & string>(name: Name) => FieldProps<EmployeeValues[Name]>

interface Props {
  field: Field
  /** Name, function and e-mail are read-only. */
  editing?: boolean
  /** The employee's current role. */
  currentRole?: number | null
  /** Chooses the role that the shop's functions usually have; without it the role stays as it is. */
  propose?: (roleId: string) => void
}

const FUNCS = Object.values(EMPLOYEE_KINDS).map(({ func, label }) => ({ value: String(func), label }))

export function EmployeeFields({ field, editing = false, currentRole = null, propose }: Props) {
  const { data } = useQuery({ ...roles, meta: {} })
  const held = useSession()?.permissions ?? []
  const choices = grantableRoles(data ?? [], held, currentRole)
  const proposed = proposedRole(choices, field('func').value)
  const chosen = field('roleId').value
  const before = useRef(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another role is proposed, also because the roles came late
  useEffect(() => {
    // A role that a person chose stays.
    if (propose && proposed && proposed !== chosen && chosen === before.current) propose(proposed)
    before.current = proposed ?? null
  }, [proposed])
  const fixed = editing ? ({ readOnly: true, variant: 'filled' } as const) : {}
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput label="Nome" required maxLength={120} {...fixed} {...field('name')} />
      <TextInput label="Email" type="email" required maxLength={254} {...fixed} {...field('email')} />
      <TextInput
        label="Telefone"
        type="tel"
        required
        maxLength={30}
        placeholder="(11) 98765-4321"
        {...masked(field('phone'), formatPhone)}
      />
      <TextInput
        label="CPF"
        inputMode="numeric"
        required
        maxLength={20}
        placeholder="000.000.000-00"
        {...masked(field('document'), formatDocument)}
      />
      <Select label="Função" required data={FUNCS} allowDeselect={false} {...fixed} {...field('func')} />
      <Select
        label="Regra"
        required={editing}
        clearable={!editing}
        searchable
        nothingFoundMessage="Nenhuma regra foi encontrada."
        data={choices}
        {...field('roleId')}
      />
    </SimpleGrid>
  )
}
