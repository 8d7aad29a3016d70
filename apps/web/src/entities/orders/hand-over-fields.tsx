import { TextInput } from '@mantine/core'
import type { OrderSummary } from '@shop/contract/orders'
import { type Cents, centsFromReais, formatBRL, reaisFromCents } from '@shop/domain/money'
import type { useAppForm } from '../../shared/form/use-app-form.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'
import { dueAtDoor } from './settle-order.ts'

interface HandOver {
  receivedBy: string
  signature: string
  /** In cents; what is to be collected, until another amount is typed. */
  cash: Cents | null
}

type Due = Pick<OrderSummary, 'paymentKey' | 'toPay'>
type HandOverForm = Pick<
  ReturnType<typeof useAppForm<HandOver, object, unknown>>,
  'field' | 'values' | 'form'
>

const dueCents = (order: Due) => centsFromReais(dueAtDoor(order))

export const handOverRules = (order: Due) => ({
  receivedBy: (name: string) => (name.trim() ? null : 'Informe quem recebeu o pedido'),
  cash: (cents: Cents | null) => {
    if (cents === null) return 'Informe o dinheiro recebido'
    return cents > dueCents(order) ? `Informe no máximo ${formatBRL(dueCents(order))}, sem o troco` : null
  },
  signature: (png: string) => (png ? null : 'Peça a assinatura de quem recebeu'),
})

export const firstHandOver = (order: Due): HandOver => ({
  receivedBy: '',
  signature: '',
  cash: dueCents(order),
})

/** The body of the call apart from the order's id: with cash only where some was to be collected. */
export const handOverBody = (order: Due, { receivedBy, signature, cash }: HandOver) => ({
  receivedBy: receivedBy.trim(),
  signature,
  ...(dueCents(order) > 0 && { cashReceived: reaisFromCents(cash ?? 0) }),
})

/** Name and signature of the receiver, and the cash that was due at the door. */
export function HandOverFields({ form, order }: { form: HandOverForm; order: Due }) {
  const due = dueCents(order)
  const { cash, signature } = form.values
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        label="Recebido por"
        required
        maxLength={120}
        {...form.field('receivedBy')}
      />
      {due > 0 && (
        <MoneyInput
          size="md"
          label="Dinheiro recebido"
          required
          description={cash === due ? undefined : `O valor a cobrar é ${formatBRL(due)}.`}
          {...form.field('cash')}
        />
      )}
      <SignaturePad
        label="Assinatura"
        {...(signature && { value: signature })}
        onChange={(png) => form.form.setFieldValue('signature', png ?? '')}
      />
    </>
  )
}
