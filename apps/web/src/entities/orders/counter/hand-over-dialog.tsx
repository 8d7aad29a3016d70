import { formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { type Cents, centsFromReais, formatBRL, reaisFromCents } from '@shop/domain/money'
import { labelOfStatusName, ORDER_STATUS } from '@shop/domain/order-status'
import { serialCountProblem } from '@shop/domain/serials'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { ScanField } from '../../../shared/scan/scan-field.tsx'
import { ScanResultLine } from '../../../shared/scan/scan-result.tsx'
import { useReader } from '../../../shared/scan/use-reader.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { orderById } from '../order.api.ts'
import { dueAtDoor } from '../settle-order.ts'
import { CashFields, changeOf } from './cash-fields.tsx'
import classes from './counter.module.css'
import { CounterItems } from './counter-items.tsx'
import { type HandOverBody, openTill, useHandOver } from './hand-over.api.ts'
import { handOverDraft } from './keep-numbers.ts'
import { unitsOf, useCounterScans } from './use-counter-scans.ts'
import { useSingleEnter } from './use-single-enter.ts'

const TITLE = 'Entregar agora'
const TO_PACK: readonly number[] = [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, ORDER_STATUS.EM_PREPARACAO]

/** Cash of a handed over order in cents; both 0 where none was due. */
export interface CashTaken {
  received: Cents
  change: Cents
}

interface Props {
  orderId: number
  /** False where the dialog is not in the URL. */
  closesOnBack?: boolean
  onClose: () => void
  onActed: (taken: CashTaken) => void
}

/** Hands a pickup order over at the counter: its serial numbers, the cash received and the change. */
export function HandOverDialog(props: Props) {
  const query = useQuery(orderById(props.orderId))
  const { data: order } = query
  // Another amount needs another form.
  if (order?.canHandOver) return <HandOverForm key={order.toPay} {...props} order={order} />
  return (
    <Dialog opened title={TITLE} onClose={props.onClose}>
      {order ? (
        <EmptyState
          image="closed"
          text={`O pedido ${order.code} está em “${labelOfStatusName(order.status)}” e não pode ser entregue agora.`}
        />
      ) : (
        <Loading query={query} />
      )}
    </Dialog>
  )
}

interface Values {
  serials: HandOverBody['serials']
  received: Cents | null
}

function HandOverForm({ orderId, closesOnBack = false, onClose, onActed, order }: Props & { order: Order }) {
  const due = centsFromReais(dueAtDoor(order))
  const asksSerials = TO_PACK.includes(order.statusKey)
  const serialised = asksSerials ? order.items.filter((item) => item.serialised && unitsOf(item) > 0) : []
  const handOver = useHandOver()
  useSingleEnter()
  const form = useAppForm({
    initialValues: { serials: [], received: due } as Values,
    rules: {
      received: (cents) => {
        if (cents === null) return 'Informe o dinheiro recebido'
        return cents < due ? `Faltam ${formatBRL(due - cents)}` : null
      },
      serials: (units) =>
        serialised
          .map(({ productId, name, ...item }) =>
            serialCountProblem(
              name,
              unitsOf({ productId, name, ...item }),
              units.filter((unit) => unit.productId === productId).length,
            ),
          )
          .find(Boolean) ?? null,
    },
    toBody: ({ serials }) => ({ orderId, serials, ...(due > 0 && { cashReceived: reaisFromCents(due) }) }),
    save: handOver,
    onSaved: (_order, { received }) => {
      const change = due > 0 ? changeOf(received, due) : 0
      notify.success('Pedido finalizado com sucesso.', change > 0 ? `Troco: ${formatBRL(change)}` : undefined)
      onActed({ received: due > 0 ? (received ?? due) : 0, change })
    },
    draft: handOverDraft(orderId),
    errorText: 'Não foi possível finalizar o pedido, tente novamente mais tarde.',
  })
  const { received, serials } = form.values
  const setSerials = (units: Values['serials']) => form.form.setFieldValue('serials', units)
  const scans = useCounterScans(order, serials, setSerials)
  return (
    <FormDialog
      form={form}
      title={TITLE}
      submit="Confirmar entrega"
      closesOnBack={closesOnBack}
      focusesSubmit={due === 0 && serialised.length === 0}
      onClose={onClose}
      about={
        <p className={classes.about}>
          Pedido <strong>{order.code}</strong> de <strong>{order.customer}</strong>
        </p>
      }
    >
      <CounterItems
        items={order.items}
        asksSerials={asksSerials}
        units={serials}
        onRemove={(serial) => setSerials(serials.filter((unit) => unit.serial !== serial))}
      />
      {serialised.length > 0 ? <SerialField scans={scans} /> : <ScannedCodes scans={scans} />}
      <p className={classes.due}>
        {due > 0 ? 'A receber' : nothingDue(order)} {due > 0 && <strong>{formatBRL(due)}</strong>}
      </p>
      {due > 0 && (
        <CashFields
          due={due}
          received={received}
          field={form.field('received')}
          onReceived={(cents) => form.form.setFieldValue('received', cents)}
          autofocus={serialised.length === 0}
        />
      )}
      {due > 0 && <ClosedTill />}
    </FormDialog>
  )
}

function ClosedTill() {
  const { data: till } = useQuery(openTill)
  if (till?.session !== null) return null
  return (
    <p role="note" className={classes.closed}>
      O caixa está fechado: o pedido é finalizado, mas o dinheiro não entra em nenhum caixa.
    </p>
  )
}

/** The reason why no cash is due. */
function nothingDue({ creditUsed, paymentKey, payment, toPay, total }: Order) {
  if ((paymentKey === 'pix' || paymentKey === 'transfer') && toPay > 0)
    return `Nada a receber: ${formatReais(toPay)} pagos em ${payment}.`
  return creditUsed >= total ? 'Nada a receber: pago com crédito.' : 'Nada a receber.'
}

interface ScansProps {
  scans: ReturnType<typeof useCounterScans>
}

function SerialField({ scans }: ScansProps) {
  return (
    <ScanField
      data-autofocus
      label="Número de série ou IMEI"
      description="Leia, ou digite e tecle Enter"
      scans={scans}
    />
  )
}

/** A reader's code must not get into the amount received. */
function ScannedCodes({ scans }: ScansProps) {
  useReader(scans.scan)
  return <ScanResultLine scans={scans} />
}
