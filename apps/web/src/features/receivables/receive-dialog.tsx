import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import { type Instalment, receivePaymentBody } from '@shop/contract/receivables'
import { formatDay, isThroughBank, RECEIVED_KINDS, type ReceivedKind } from '@shop/domain/instalments'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { holdsAny } from '@shop/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { debtOf } from '../../entities/receivables/debt.api.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { type PayScope, payScopes } from './pay-scopes.ts'
import { receivePayment, refreshReceivables } from './receivables.api.ts'
import { ReceivedDialog } from './received-dialog.tsx'
import { sumOf } from './reminder.ts'

interface Props {
  customerId: number
  /** Instalments of this customer. */
  chosen?: readonly Instalment[]
  onClose: () => void
}

const NONE: readonly Instalment[] = []

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

/**
 * Receives a payment of chosen instalments, or, with none, of what the customer owes until today; the amount that they
 * cost today is proposed. The receipt is its next step.
 */
export function ReceiveDialog({ customerId, chosen = NONE, onClose }: Props) {
  const query = useQuery(debtOf(customerId))
  const [paid, setPaid] = useState<number>()
  const scopes = payScopes(chosen, query.data?.items)
  if (paid !== undefined) return <ReceivedDialog customerId={customerId} paymentId={paid} onClose={onClose} />
  const [first] = scopes
  if (!first || (chosen.length === 0 && !query.data))
    return (
      <Dialog
        opened
        title="Receber pagamento"
        onClose={onClose}
        footer={<Button onClick={onClose}>Fechar</Button>}
      >
        {query.data ? <EmptyState image="done" text="Nada em aberto." /> : <Loading query={query} />}
      </Dialog>
    )
  return (
    <ReceiveForm customerId={customerId} scopes={scopes} first={first} onPaid={setPaid} onClose={onClose} />
  )
}

interface FormProps {
  customerId: number
  scopes: readonly PayScope[]
  first: PayScope
  onPaid: (paymentId: number) => void
  onClose: () => void
}

function ReceiveForm({ customerId, scopes, first, onPaid, onClose }: FormProps) {
  const session = useSession()
  const mayWaive = holdsAny(session?.permissions ?? [], ['bo:manage:receivables'])
  const itemsOf = (scope: PayScope['value']) => (scopes.find(({ value }) => value === scope) ?? first).items
  const form = useAppForm({
    initialValues: {
      scope: first.value,
      amount: centsFromReais(sumOf(first.items)) as Cents | null,
      kind: 'cash' as ReceivedKind,
      endToEndId: '',
      waive: false,
      comment: '',
    },
    rules: { amount: (value) => (value ? null : 'Informe um valor maior que zero.') },
    schema: receivePaymentBody,
    toBody: ({ scope, amount, kind, endToEndId, waive, comment }) => ({
      customerId,
      amount: reaisFromCents(amount ?? 0),
      kind,
      // All of it: the oldest first.
      ...(scope !== 'all' && { instalments: itemsOf(scope).map(({ id }) => id) }),
      comment,
      ...(isThroughBank(kind) && endToEndId.trim() && { endToEndId }),
      ...(waive && { waive }),
    }),
    save: receivePayment,
    onSaved: ({ id, credit }) => {
      notify.success(
        credit > 0
          ? `Pagamento recebido; ${formatReais(credit)} ficaram como crédito do cliente.`
          : 'Pagamento recebido com sucesso.',
      )
      void refreshReceivables()
      onPaid(id)
    },
    errorFields: { ID_USED: 'endToEndId' },
    draft: `receive:${customerId}:${first.items.map(({ id }) => id).join('-')}`,
    errorText: 'Não foi possível receber o pagamento, tente novamente mais tarde.',
  })
  const { scope, waive, amount } = form.values
  const items = itemsOf(scope)
  const isCharged = items.some(({ fine, interest }) => fine + interest > 0)
  const costOf = (chosen: typeof scope, waived: boolean) =>
    centsFromReais(sumOf(itemsOf(chosen).map((item) => (waived ? { ...item, fine: 0, interest: 0 } : item))))
  /** An amount that the person typed stays. */
  const setWaive = (waived: boolean) =>
    form.form.setValues({
      waive: waived,
      ...(amount === costOf(scope, waive) && { amount: costOf(scope, waived) }),
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
      {scopes.length > 1 && (
        <NativeSelect
          label="O que é pago"
          data={scopes.map(({ value, label }) => ({ value, label }))}
          value={scope}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as typeof scope
            form.form.setValues({ scope: chosen, amount: costOf(chosen, waive) })
          }}
        />
      )}
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
      {isThroughBank(form.values.kind) && (
        <TextInput
          label="Identificador da transação"
          description="Se souber: com ele o lançamento do extrato é conciliado sozinho. Começa com E e tem 32 caracteres."
          maxLength={40}
          autoComplete="off"
          {...form.field('endToEndId')}
        />
      )}
      {mayWaive && isCharged && (
        <Checkbox
          label="Dispensar multa e juros"
          checked={waive}
          onChange={({ currentTarget }) => setWaive(currentTarget.checked)}
        />
      )}
      <Textarea
        label="Observação"
        required={waive}
        autosize
        minRows={1}
        maxLength={500}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
