import { Button, Checkbox, Group, Pill, Select, Stack, TextInput } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { missingPermissions } from '@shop/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormRefusal } from '../../shared/form/form-refusal.tsx'
import classes from './permission-picker.module.css'
import { catalogue } from './roles.api.ts'
import type { useRoleForm } from './use-role-form.ts'

interface Props {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Adds permissions, each once. Those that the person lacks are shown, but cannot be granted. */
export function PermissionPicker({ chosen, onChange }: Props) {
  const data: Record<string, string> = useQuery(catalogue).data ?? {}
  const held = useSession()?.permissions ?? []
  const [picked, setPicked] = useState<string | null>(null)
  const left = Object.keys(data).filter((key) => !chosen.includes(key))
  const notHeld = missingPermissions(held, left)
  const options = left.map((key) => ({
    value: key,
    label: data[key] ?? key,
    disabled: notHeld.includes(key),
  }))
  const add = () => {
    if (!picked || chosen.includes(picked)) return
    onChange([...chosen, picked])
    setPicked(null)
  }
  return (
    <div>
      <Group gap={8} align="flex-end">
        <Select
          className={classes.select}
          label="Permissão"
          placeholder="Escolha uma permissão"
          searchable
          nothingFoundMessage="Nenhuma permissão foi encontrada."
          data={options}
          value={picked}
          onChange={setPicked}
        />
        <Button variant="light" disabled={!picked} onClick={add}>
          Adicionar
        </Button>
        <Button variant="default" disabled={chosen.length === 0} onClick={() => onChange([])}>
          Limpar
        </Button>
      </Group>
      {chosen.length === 0 ? (
        <p className={classes.none}>Nenhuma permissão adicionada.</p>
      ) : (
        <ul className={classes.chosen} aria-label="Permissões da regra">
          {chosen.map((key) => (
            <li key={key}>
              <Pill
                className={classes.pill}
                size="md"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Remover ${data[key] ?? key}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange(chosen.filter((one) => one !== key))}
              >
                {data[key] ?? key}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function RoleFields({ role }: { role: ReturnType<typeof useRoleForm> }) {
  return (
    <Stack gap="md">
      <TextInput label="Nome" required maxLength={80} data-autofocus {...role.field('name')} />
      <PermissionPicker chosen={role.values.permissions} onChange={role.setPermissions} />
      <Checkbox
        label="Exigir verificação em duas etapas"
        description="Quem tem esta regra só entra com um aplicativo autenticador."
        {...role.checkField('secondFactor')}
      />
      <FormRefusal problem={role.problem} loadCurrent={role.loadCurrent} />
    </Stack>
  )
}
