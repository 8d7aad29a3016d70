import { Button, Select, Stack } from '@mantine/core'
import { answerCustomer } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../shared/api/client.ts'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { MoneyInput } from '../../../shared/ui/money-input.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { PercentInput } from '../../../shared/ui/percent-input.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import type { TypedNumber } from '../../../shared/ui/typed-number.ts'
import { customerLevels } from '../customer-levels.ts'
import { useCustomerCall, useReloadCustomers } from '../customers.api.ts'
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

const PATH = '/administrator/customers/approve'
const DONE = 'Cliente aprovado/reprovado com sucesso.'
const FAILED = 'Não foi possível aprovar/reprovar o cliente, tente novamente mais tarde.'

type Values = {
  level: string | null
  shippingCost: TypedNumber
  warrantyPercentage: TypedNumber
}

function useAnswerForm({ customer, onClose }: CustomerDialogProps) {
  const reload = useReloadCustomers()
  const { email, level, address, warrantyPercentage, version } = customer
  const hasTerms = level > 0
  return useAppForm({
    initialValues: {
      level: hasTerms ? String(level) : null,
      shippingCost: hasTerms ? fieldCents(address.shippingCost) : null,
      warrantyPercentage: fieldPpm(warrantyPercentage),
    } as Values,
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
    save: (body) => request('PATCH', PATH, { body }).finally(reload),
    onSaved: () => {
      notify.success(DONE)
      onClose()
    },
    errorText: FAILED,
    draft: `customer-answer:${customer.id}:${version}`,
  })
}

export function AnswerDialog(props: CustomerDialogProps) {
  const { customer, onClose } = props
  const { data: levels } = useQuery(customerLevels)
  const { field, formProps, submitProps, problem, leaving } = useAnswerForm(props)
  const refusal = useCustomerCall({ successText: DONE, errorText: FAILED })
  const refuse = () =>
    refusal.mutate(
      { method: 'PATCH', path: PATH, body: { email: customer.email, approve: false } },
      { onSettled: onClose },
    )
  return (
    <Dialog
      opened
      size="sm"
      title={`Aprovar ou Reprovar: ${customer.name}`}
      onClose={leaving(onClose)}
      footer={
        <>
          {customer.status === 'Waiting' && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              loading={refusal.isPending}
              onClick={refuse}
            >
              Reprovar
            </Button>
          )}
          <SubmitButton {...submitProps}>Aprovar</SubmitButton>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          <FormProblem text={problem} />
          <Select
            label="Nível"
            required
            allowDeselect={false}
            data={(levels ?? []).map(({ value, text }) => ({ value: String(value), label: text }))}
            {...field('level')}
          />
          <MoneyInput label="Frete" required {...field('shippingCost')} />
          <PercentInput label="Garantia" {...field('warrantyPercentage')} />
        </Stack>
      </form>
    </Dialog>
  )
}
