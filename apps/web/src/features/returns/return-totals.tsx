import type { Order } from '@shop/contract/orders'
import { type Cents, formatBRL } from '@shop/domain/money'
import { settle } from '../../entities/orders/settle-order.ts'
import type { ExchangeSums } from './exchange-sums.ts'
import classes from './returns.module.css'

interface Line {
  label: string
  value: string
}

function Sums({ lines, result }: { lines: readonly Line[]; result: Line }) {
  return (
    <dl className={classes.sums} aria-live="polite">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.result}>
        <dt>{result.label}</dt>
        <dd>{result.value}</dd>
      </div>
    </dl>
  )
}

/** The difference of an exchange, line by line: to pay, or left as credit. */
export function ExchangeTotals({
  sale,
  sums,
  creditCents,
  isRegistered,
}: {
  sale: Order
  sums: ExchangeSums
  creditCents: Cents
  /** Others have no credit: what is left is paid out. */
  isRegistered: boolean
}) {
  const { value, credited, goods, creditUsed, toPay, creditLeft } = sums
  const lowered = value - credited
  const lines = [
    { label: 'Valor do que volta', value: formatBRL(value) },
    ...(lowered > 0 ? [{ label: `Abatido do pedido ${sale.code}`, value: formatBRL(-lowered) }] : []),
    ...(creditCents > 0 ? [{ label: 'Crédito que o cliente já tem', value: formatBRL(creditCents) }] : []),
    { label: 'Valor do que o cliente leva', value: formatBRL(goods) },
    ...(creditUsed > 0 ? [{ label: 'Crédito usado', value: formatBRL(-creditUsed) }] : []),
  ]
  const isCredit = toPay === 0 && creditLeft > 0
  return (
    <Sums
      lines={lines}
      result={
        isCredit
          ? {
              label: isRegistered ? 'Crédito que fica para o cliente' : 'Valor para o cliente',
              value: formatBRL(creditLeft),
            }
          : { label: 'Diferença a pagar', value: formatBRL(toPay) }
      }
    />
  )
}

/** The refund for the returned items. */
export function ReturnTotals({ sale, value, freight }: { sale: Order; value: Cents; freight: Cents }) {
  const { credited } = settle(sale, value + freight)
  const unpaid = value + freight - credited
  return (
    <Sums
      lines={[
        { label: 'Produtos', value: formatBRL(value) },
        { label: 'Frete', value: formatBRL(freight) },
        ...(unpaid > 0 ? [{ label: 'Não pago pelo cliente', value: `− ${formatBRL(unpaid)}` }] : []),
      ]}
      result={{ label: 'Valor para o cliente', value: formatBRL(credited) }}
    />
  )
}
