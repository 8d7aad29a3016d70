import { ActionIcon } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { leftText } from '@shop/domain/stock'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CountInput, type TypedNumber } from '../../../shared/ui/number-input.tsx'
import { selectAll } from '../../../shared/ui/select-all.ts'
import { useChangeCart } from '../selling.api.ts'
import classes from './counter.module.css'
import { type CounterSale, numbersIn } from './use-counter-sale.ts'

type Line = PreCheckout['cart']['items'][number]

/** Why a line cannot be sold as it is; null when it can. */
export const lineProblem = ({ name, archived, quantity, stock }: Line): string | null => {
  if (archived) return `${name} não está mais à venda: remova da venda.`
  return quantity > stock ? `Estoque insuficiente de ${name}: ${leftText(stock)}.` : null
}

/** The lines of the sale, each with a quantity to type and the serial numbers that were read. */
export function SaleLines({ sale, counterSale }: { sale: PreCheckout; counterSale: CounterSale }) {
  const change = useChangeCart(sale.customer.id)
  const numbers = numbersIn(sale, counterSale.serials)
  return (
    <ul className={classes.lines} aria-label="Itens da venda">
      {sale.cart.items.map((line) => {
        const { productId, name, code, unitPrice, totalPrice, quantity, serialised } = line
        const own = numbers.filter((unit) => unit.productId === productId)
        const set = (newQuantity: number) => change.mutate({ productId, newQuantity })
        return (
          <li key={productId} className={classes.line}>
            <Quantity key={quantity} name={name} quantity={quantity} onSet={set} />
            <span className={classes.name}>
              {name}
              <small>
                {code} · {formatReais(unitPrice)}
              </small>
              {serialised && own.length < quantity && (
                <small data-open>
                  {own.length} de {quantity} com número de série: leia na caixa
                </small>
              )}
              {own.map(({ serial }) => (
                <small key={serial} className={classes.serial}>
                  {serial}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={`Remover ${serial}`}
                    onClick={() =>
                      counterSale.change({ serials: numbers.filter((unit) => unit.serial !== serial) })
                    }
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                </small>
              ))}
              {lineProblem(line) && (
                <small role="alert" data-refused>
                  {lineProblem(line)}
                </small>
              )}
            </span>
            <strong className={classes.sum}>{formatReais(totalPrice)}</strong>
            <ActionIcon
              variant="subtle"
              color="red"
              size={32}
              aria-label={`Remover ${name}`}
              onClick={() => set(0)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

interface QuantityProps {
  name: string
  quantity: number
  onSet: (quantity: number) => void
}

/** Sent when Enter is pressed or the field is left; an invalid quantity is not sent. */
function Quantity({ name, quantity, onSet }: QuantityProps) {
  const [typed, setTyped] = useState<TypedNumber>(quantity)
  const isValid = typed !== null && typed >= 1
  const send = () => {
    if (!isValid) setTyped(quantity)
    else if (typed !== quantity) onSet(typed)
  }
  return (
    <CountInput
      className={classes.quantity ?? ''}
      aria-label={`Quantidade de ${name}`}
      value={typed}
      onChange={setTyped}
      error={!isValid}
      onFocusCapture={selectAll}
      onClick={selectAll}
      onBlur={send}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}
