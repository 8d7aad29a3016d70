import { Checkbox, TextInput } from '@mantine/core'
import { shopTimeZone } from '@shop/browser/session'
import { newApiKeyBody } from '@shop/contract/api-keys'
import { PERMISSIONS, type Permission } from '@shop/domain/permissions'
import { addDays, dayStart } from '@shop/domain/shop-time'
import { DateField } from '../../shared/form/date-field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { today } from '../../shared/form/period-chips.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { createKey } from './integrations.api.ts'
import classes from './integrations.module.css'
import type { Secret } from './shown-once.tsx'

const VALID_DAYS = 90

/** The end of the last day on which it is valid, in UTC. */
const endOf = (day: string) => day && dayStart(addDays(day, 1), shopTimeZone()).toISOString()

interface Props {
  onCreated: (key: Secret) => void
  onClose: () => void
}

export function NewKeyDialog({ onCreated, onClose }: Props) {
  const form = useAppForm({
    initialValues: {
      name: '',
      permissions: [] as Permission[],
      expiresAt: addDays(today(), VALID_DAYS),
    },
    rules: { expiresAt: (day) => (day ? null : 'Informe até quando a chave vale') },
    schema: newApiKeyBody,
    toBody: ({ expiresAt, ...rest }) => ({ ...rest, expiresAt: endOf(expiresAt) }),
    save: createKey,
    onSaved: ({ name, key }) =>
      onCreated({
        title: `Chave ${name}`,
        about: 'O programa envia este texto em cada chamada, no cabeçalho Authorization: Bearer.',
        text: key,
      }),
    errorFields: { FORBIDDEN: 'permissions', RULE_VIOLATION: 'expiresAt' },
    errorText: 'Não foi possível criar a chave. Se ela aparecer na lista, encerre-a e crie outra.',
  })
  return (
    <FormDialog form={form} title="Nova chave" submit="Criar chave" size="lg" onClose={onClose}>
      <TextInput
        label="Nome"
        description="O programa que usa a chave, como aparece na auditoria."
        required
        data-autofocus
        maxLength={80}
        {...form.field('name')}
      />
      <Checkbox.Group
        label="Permissões"
        description="O programa faz o que elas abrem, enquanto você também puder."
        required
        {...form.field('permissions')}
      >
        <div className={classes.choices}>
          {Object.entries(PERMISSIONS).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <DateField label="Vale até o fim do dia" required {...form.field('expiresAt')} />
    </FormDialog>
  )
}
