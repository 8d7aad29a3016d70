import { Text, TextInput } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { OrderPart } from '@shop/contract/order-parts'
import type { OrderSummary } from '@shop/contract/orders'
import { missingAtDoor, strayAtDoor } from '@shop/domain/door'
import { formatDay } from '@shop/domain/instalments'
import { type Cents, centsFromReais, formatBRL, reaisFromCents } from '@shop/domain/money'
import type { useAppForm } from '../../shared/form/use-app-form.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'
import { dueAtDoor } from './settle-order.ts'

const DoorScans = lazyPart(() => import('./door-scans.tsx').then((it) => it.DoorScans))

interface HandOver {
  /** Serial numbers scanned at the door. */
  scanned: string[]
  receivedBy: string
  signature: string
  /** In cents; the amount to collect, until another one is typed. */
  cash: Cents | null
}

/** An order stored on the phone by an earlier release has no list of units, and its parts no due dates. */
type Due = Pick<OrderSummary, 'paymentKey' | 'toPay'> & {
  doorSerials?: readonly string[]
  parts?: readonly OrderPart[]
}
type HandOverForm = Pick<
  ReturnType<typeof useAppForm<HandOver, object, unknown>>,
  'field' | 'values' | 'form'
>

const dueCents = (order: Due) => centsFromReais(dueAtDoor(order))

export const handOverRules = (order: Due) => ({
  scanned: (scanned: readonly string[]) => {
    const left = missingAtDoor(scanned, order.doorSerials ?? []).length
    return left > 0
      ? `Leia o número de série de cada aparelho: ${left === 1 ? 'falta 1' : `faltam ${left}`}.`
      : null
  },
  receivedBy: (name: string) => (name.trim() ? null : 'Informe quem recebeu o pedido'),
  cash: (cents: Cents | null) => {
    if (cents === null) return 'Informe o dinheiro recebido'
    return cents > dueCents(order) ? `Informe no máximo ${formatBRL(dueCents(order))}, sem o troco` : null
  },
  signature: (png: string) => (png ? null : 'Peça a assinatura de quem recebeu'),
})

export const firstHandOver = (order: Due): HandOver => ({
  scanned: [],
  receivedBy: '',
  signature: '',
  cash: dueCents(order),
})

/** What the receiver signs about the parts on term; null where nothing is owed. */
export function debtText({ parts = [] }: Pick<Due, 'parts'>): string | null {
  const due = parts.flatMap((part) => part.due ?? [])
  const owed = reaisFromCents(due.reduce((sum, { open }) => sum + centsFromReais(open), 0))
  const [first, ...others] = due
  if (!first) return null
  const dates = due.map(({ dueDate, open }) => `${formatDay(dueDate)} (${formatReais(open)})`)
  const when = others.length === 0 ? formatDay(first.dueDate) : dates.join(', ')
  return `Reconheço a dívida de ${formatReais(owed)}, com vencimento em ${when}.`
}

/** The body of the call apart from the order's id: with cash only where some was to be collected. */
export const handOverBody = (order: Due, { scanned, receivedBy, signature, cash }: HandOver) => ({
  ...(scanned.length > 0 && {
    serials: scanned.filter((serial) => !strayAtDoor([serial], order.doorSerials ?? [])),
  }),
  receivedBy: receivedBy.trim(),
  signature,
  ...(dueCents(order) > 0 && { cashReceived: reaisFromCents(cash ?? 0) }),
})

/** Name and signature of the receiver, and the cash that was due at the door. */
export function HandOverFields({ form, order }: { form: HandOverForm; order: Due }) {
  const due = dueCents(order)
  const { cash, scanned, signature } = form.values
  const debt = debtText(order)
  return (
    <>
      {(order.doorSerials?.length ?? 0) > 0 && (
        <DoorScans
          expected={order.doorSerials ?? []}
          scanned={scanned}
          error={form.form.errors.scanned}
          onChange={(next) => form.form.setFieldValue('scanned', next)}
        />
      )}
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
      {debt && <Text fw={600}>{debt}</Text>}
      <SignaturePad
        label="Assinatura"
        {...(signature && { value: signature })}
        onChange={(png) => form.form.setFieldValue('signature', png ?? '')}
      />
    </>
  )
}
