import { NativeSelect, Stack } from '@mantine/core'
import { required } from '@shop/browser/field-rules'
import { formatReais } from '@shop/browser/format'
import { type CreditEntry, grantCreditBody, payOutCreditBody } from '@shop/contract/credit'
import { REFUND_METHODS, type RefundMethod } from '@shop/domain/credit'
import { type Cents, reaisFromCents } from '@shop/domain/money'
import { ReasonField } from '../../../shared/form/reason-field.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { grantCredit, payOutCredit, refreshCredit } from './credit.api.ts'

export type CreditMove = 'grant' | 'payout'

interface Props {
  move: CreditMove
  customerId: number
  /** Balance of the account, in reais. */
  balance: number
  onSaved: (entry: CreditEntry) => void
}

const MOVES = {
  grant: {
    submit: 'Conceder crédito',
    schema: grantCreditBody,
    save: grantCredit,
    done: 'Crédito concedido',
  },
  payout: { submit: 'Pagar ao cliente', schema: payOutCreditBody, save: payOutCredit, done: 'Crédito pago' },
}

/** Grants a customer credit, or pays credit out; the reason is required. */
export function MoveCreditForm({ move, customerId, balance, onSaved }: Props) {
  const { submit, schema, save, done } = MOVES[move]
  const form = useAppForm({
    initialValues: { amount: null as Cents | null, method: 'cash' as RefundMethod, comment: '' },
    rules: {
      amount: (value) => (value ? null : 'Informe um valor maior que zero.'),
      comment: required('Preencha o campo'),
    },
    schema,
    toBody: ({ amount, method, comment }) => ({
      amount: reaisFromCents(amount ?? 0),
      comment,
      ...((move === 'payout' && { method }) as { method: RefundMethod }),
    }),
    save: save(customerId),
    onSaved: (entry) => {
      notify.success(`${done} com sucesso.`)
      void refreshCredit()
      onSaved(entry)
    },
    draft: `credit:${move}:${customerId}`,
    errorText: 'Não foi possível alterar o crédito, tente novamente mais tarde.',
  })
  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        <FormProblem text={form.problem} />
        <MoneyInput
          data-autofocus
          label="Valor"
          required
          {...(move === 'payout' && { description: `Saldo: ${formatReais(balance)}` })}
          {...form.field('amount')}
        />
        {move === 'payout' && (
          <NativeSelect
            label="Forma de pagamento"
            data={Object.entries(REFUND_METHODS).map(([value, label]) => ({ value, label }))}
            {...form.field('method')}
          />
        )}
        <ReasonField {...form.field('comment')} />
        <div>
          <SubmitButton {...form.submitProps}>{submit}</SubmitButton>
        </div>
      </Stack>
    </form>
  )
}
