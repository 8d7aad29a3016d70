import { Textarea, TextInput } from '@mantine/core'
import { isInParts } from '@shop/browser/order-payment'
import type { Order } from '@shop/contract/orders'
import { confirmPixBody } from '@shop/contract/pix'
import { type Cents, centsFromReais, formatBRL, reaisFromCents } from '@shop/domain/money'
import { useQuery } from '@tanstack/react-query'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { ORDER_CHANGED } from '../../../entities/orders/order-texts.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import { useReloadOrders } from '../orders.api.ts'
import { confirmPix } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'

interface ConfirmationForm {
  amount: Cents | null
  endToEndId: string
  note: string
}

/** The amounts that a Pix for the order may have: that of the order, or that of a waiting part. */
const amountsOf = (order: Order): Cents[] =>
  isInParts(order)
    ? order.parts
        .filter(({ kind, status }) => kind === 'pix' && status === 'waiting')
        .map(({ amount }) => centsFromReais(amount))
    : [centsFromReais(order.toPay)]

const amountProblem = (amount: Cents | null, order: Order | undefined) => {
  if (amount === null) return 'Informe o valor recebido'
  const due = order && amountsOf(order)
  if (!due || due.includes(amount)) return null
  return `Só o valor exato paga o pedido: ${due.map(formatBRL).join(' ou ')}`
}

/** For a shop whose provider does not report payments: a person confirms the money at the bank. */
export function ConfirmPixDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const reload = useReloadOrders()
  const form = useAppForm({
    initialValues: { amount: null, endToEndId: '', note: '' } as ConfirmationForm,
    rules: { amount: (amount) => amountProblem(amount, order) },
    schema: confirmPixBody,
    toBody: ({ amount, endToEndId, note }) => ({
      orderId,
      amount: reaisFromCents(amount ?? 0),
      ...(endToEndId.trim() && { endToEndId }),
      note,
    }),
    save: confirmPix,
    savedText: ORDER_CHANGED,
    refresh: reload,
    close: onActed,
    draft: `confirm-pix:${orderId}`,
    errorFields: { DUPLICATE: 'endToEndId' },
    errorText: 'Não foi possível confirmar o pagamento, tente novamente mais tarde.',
  })
  const { amount } = form.values
  // The amount to pay may load after one was typed: the message must appear without another key press.
  const wrong = amount !== null && amountProblem(amount, order)
  return (
    <FormDialog
      form={form}
      title="Confirmar Pix recebido"
      submit="Confirmar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <p>
        Confirme somente o que aparece no extrato da conta da loja. Um comprovante enviado pelo cliente não
        prova o pagamento.
      </p>
      <MoneyInput
        label="Valor recebido"
        required
        data-autofocus
        {...form.field('amount')}
        error={form.field('amount').error || wrong}
      />
      <TextInput
        label="Identificador da transação"
        description="O endToEndId do Pix: começa com E e tem 32 caracteres."
        maxLength={40}
        autoComplete="off"
        {...form.field('endToEndId')}
      />
      <Textarea
        label="Observação"
        description="Sem o identificador, diga onde o pagamento foi visto."
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
