import { Button, Select, Stack } from '@mantine/core'
import { answerCustomer, type Customer } from '@shop/contract/customers'
import { CUSTOMER_STATUS_LABELS, canAnswer } from '@shop/domain/customer-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../shared/api/client.ts'
import { customerLevels, toOptions } from '../../../shared/api/cookie-list.ts'
import { FormRefusal } from '../../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { MoneyInput } from '../../../shared/ui/money-input.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { PercentInput } from '../../../shared/ui/percent-input.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import type { TypedNumber } from '../../../shared/ui/typed-number.ts'
import { useReloadCustomers } from '../customers.api.ts'
import {
  FREIGHT_NEEDED,
  fieldCents,
  fieldPpm,
  neededAmount,
  neededPercent,
  typedPercent,
  typedReais,
} from '../terms-fields.ts'
import type { CustomerDialogProps } from './open-dialog.tsx'

type Values = {
  level: string | null
  shippingCost: TypedNumber
  warrantyPercentage: TypedNumber
}

/** An applicant has no terms yet: level and freight are for the person to say. */
const valuesOf = ({ level, address, warrantyPercentage }: Customer): Values => ({
  level: level > 0 ? String(level) : null,
  shippingCost: level > 0 ? fieldCents(address.shippingCost) : null,
  warrantyPercentage: fieldPpm(warrantyPercentage),
})

function useAnswerForm({ customer: first, onClose }: CustomerDialogProps) {
  const [customer, setCustomer] = useState<Customer>(first)
  const reload = useReloadCustomers()
  const { email, version } = customer
  const send = (body: object) =>
    request<Customer>('PATCH', '/administrator/customers/approve', { body }).finally(reload)
  const form = useAppForm({
    initialValues: valuesOf(first),
    rules: {
      level: (value) => (value ? null : 'Informe o nível do cliente'),
      shippingCost: neededAmount(FREIGHT_NEEDED),
      warrantyPercentage: neededPercent,
    },
    schema: answerCustomer,
    toBody: (values) => ({
      email,
      approve: true,
      level: values.level === null ? undefined : Number(values.level),
      shippingCost: typedReais(values.shippingCost),
      warrantyPercentage: typedPercent(values.warrantyPercentage),
      version,
    }),
    save: send,
    takeOver: (current: Customer) => {
      setCustomer(current)
      return valuesOf(current)
    },
    onSaved: () => {
      notify.success('Cliente aprovado/reprovado com sucesso.')
      onClose()
    },
    errorText: 'Não foi possível aprovar/reprovar o cliente, tente novamente mais tarde.',
    draft: `customer-answer:${customer.id}`,
  })
  const [refusing, setRefusing] = useState(false)
  const refuse = async () => {
    setRefusing(true)
    await form.attempt(() => send({ email, approve: false, version }))
    setRefusing(false)
  }
  return { ...form, customer, refuse, refusing }
}

export function AnswerDialog(props: CustomerDialogProps) {
  const { data: levels } = useQuery(customerLevels)
  const form = useAnswerForm(props)
  const { customer, field, formProps, submitProps, running, refusing, problem, loadCurrent } = form
  const close = form.leaving(props.onClose)
  return (
    <Dialog
      opened
      size="sm"
      title={`Aprovar ou Reprovar: ${customer.name}`}
      onClose={close}
      footer={
        <>
          {canAnswer(customer.status, false) && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              disabled={running && !refusing}
              loading={refusing}
              onClick={form.refuse}
            >
              Reprovar
            </Button>
          )}
          {canAnswer(customer.status, true) ? (
            <SubmitButton
              {...submitProps}
              running={running && !refusing}
              disabled={submitProps.disabled || refusing}
            >
              Aprovar
            </SubmitButton>
          ) : (
            <Button onClick={close}>Fechar</Button>
          )}
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          <FormRefusal problem={problem} loadCurrent={loadCurrent} />
          {!canAnswer(customer.status, true) && (
            <p>Este cliente não aguarda resposta. Situação: {CUSTOMER_STATUS_LABELS[customer.status]}.</p>
          )}
          <Select
            label="Nível"
            required
            data-autofocus
            allowDeselect={false}
            data={toOptions(levels)}
            {...field('level')}
          />
          <MoneyInput label="Frete" required {...field('shippingCost')} />
          <PercentInput label="Garantia" {...field('warrantyPercentage')} />
        </Stack>
      </form>
    </Dialog>
  )
}
