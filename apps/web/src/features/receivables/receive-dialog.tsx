import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import { type Instalment, receivePaymentBody } from '@shop/contract/receivables'
import { formatDay, RECEIVED_KINDS, type ReceivedKind } from '@shop/domain/instalments'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { holdsAny } from '@shop/domain/permissions'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { receivePayment, refreshReceivables } from './receivables.api.ts'
import { sumOf } from './reminder.ts'

interface Props {
  /** Instalments of one customer. */
  items: readonly Instalment[]
  onClose: () => void
}

const factsOf = (items: readonly Instalment[]) => {
  const [first] = items
  const total = (of: (item: Instalment) => number) =>
    formatReais(items.reduce((sum, item) => sum + of(item), 0))
  return [
    { label: 'Cliente', value: first?.customer },
    {
      label: items.length === 1 ? 'Parcela' : 'Parcelas',
      value: items.map(({ code, number, of }) => `${code} ${number}/${of}`).join(', '),
    },
    { label: 'Vencimento', value: formatDay(first?.dueDate ?? '') },
    { label: 'Principal', value: total(({ open }) => open) },
    { label: 'Multa', value: total(({ fine }) => fine) },
    { label: 'Juros', value: total(({ interest }) => interest) },
  ]
}

/** Receives a payment of chosen instalments; the amount they cost today is proposed. */
export function ReceiveDialog({ items, onClose }: Props) {
  const session = useSession()
  const mayWaive = holdsAny(session?.permissions ?? [], ['bo:manage:receivables'])
  const isCharged = items.some(({ fine, interest }) => fine + interest > 0)
  const customerId = items[0]?.customerId ?? 0
  const form = useAppForm({
    initialValues: {
      amount: centsFromReais(sumOf(items)) as Cents | null,
      kind: 'cash' as ReceivedKind,
      waive: false,
      comment: '',
    },
    rules: { amount: (value) => (value ? null : 'Informe um valor maior que zero.') },
    schema: receivePaymentBody,
    toBody: ({ amount, kind, waive, comment }) => ({
      customerId,
      amount: reaisFromCents(amount ?? 0),
      kind,
      instalments: items.map(({ id }) => id),
      comment,
      ...(waive && { waive }),
    }),
    save: receivePayment,
    onSaved: ({ credit }) => {
      notify.success(
        credit > 0
          ? `Pagamento recebido; ${formatReais(credit)} ficaram como crédito do cliente.`
          : 'Pagamento recebido com sucesso.',
      )
      void refreshReceivables()
      onClose()
    },
    draft: `receive:${items.map(({ id }) => id).join('-')}`,
    errorText: 'Não foi possível receber o pagamento, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      title="Receber pagamento"
      size="lg"
      submit="Receber"
      focusesSubmit
      about={<Facts facts={factsOf(items)} />}
      onClose={onClose}
    >
      <MoneyInput
        label="Valor recebido"
        description="Um resto fica em aberto; o que passar fica como crédito."
        required
        {...form.field('amount')}
      />
      <NativeSelect
        label="Forma de pagamento"
        data={Object.entries(RECEIVED_KINDS).map(([value, label]) => ({ value, label }))}
        {...form.field('kind')}
      />
      {mayWaive && isCharged && (
        <Checkbox
          label="Dispensar multa e juros"
          checked={form.values.waive}
          onChange={({ currentTarget }) => form.form.setFieldValue('waive', currentTarget.checked)}
        />
      )}
      <Textarea
        label="Observação"
        required={form.values.waive}
        autosize
        minRows={1}
        maxLength={500}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
