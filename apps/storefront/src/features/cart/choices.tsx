import type { PreCheckout } from '@shop/contract/selling'
import type { ComponentChildren } from 'preact'
import { formatReais } from '../../shared/ui/format.ts'
import type { Options } from './options.ts'

interface Props {
  sale: PreCheckout
  options: Options
  onChoose: (change: Partial<Options>) => void
}

export function Choices({ sale, options, onChoose }: Props) {
  const freight = options.withWarranty ? 'grátis com a garantia' : formatReais(sale.shippingCost)
  return (
    <>
      <fieldset class="choices">
        <legend>Entrega</legend>
        <Choice
          name="delivery"
          label="Motoboy"
          note={freight}
          checked={options.delivery === 1 && !options.isFast}
          onChoose={() => onChoose({ delivery: 1, isFast: false })}
        />
        {sale.fastDeliveryEnabled && (
          <Choice
            name="delivery"
            label="Motoboy, entrega imediata"
            note={formatReais(sale.fastDeliveryTax)}
            checked={options.isFast}
            onChoose={() => onChoose({ delivery: 1, isFast: true })}
          />
        )}
        <Choice
          name="delivery"
          label="Retirar na loja"
          note="sem frete"
          checked={options.delivery === 2}
          onChoose={() => onChoose({ delivery: 2, isFast: false })}
        />
      </fieldset>
      {(sale.hasWarranty || sale.credit > 0) && (
        <fieldset class="choices">
          <legend>Opções</legend>
          {sale.hasWarranty && (
            <Choice
              type="checkbox"
              label="Garantia"
              note={`+ ${formatReais(sale.totalWithWarranty)}`}
              checked={options.withWarranty}
              onChoose={(withWarranty) => onChoose({ withWarranty })}
            />
          )}
          {sale.credit > 0 && (
            <Choice
              type="checkbox"
              label="Usar o meu crédito"
              note={`saldo ${formatReais(sale.credit)}`}
              checked={options.useCredit}
              onChoose={(useCredit) => onChoose({ useCredit })}
            />
          )}
        </fieldset>
      )}
      <fieldset class="choices">
        <legend>Pagamento</legend>
        <Choice
          name="payment"
          label="Pix"
          hint="confirmado na hora"
          checked={options.payment === 'pix'}
          onChoose={() => onChoose({ payment: 'pix' })}
        />
        <Choice
          name="payment"
          label="Depósito ou transferência"
          hint="o comprovante pode ir agora ou depois"
          checked={options.payment === 'transfer'}
          onChoose={() => onChoose({ payment: 'transfer' })}
        />
      </fieldset>
    </>
  )
}

interface ChoiceProps {
  type?: 'radio' | 'checkbox'
  name?: string
  label: ComponentChildren
  /** Its price. */
  note?: string
  /** Its explanation. */
  hint?: string
  checked: boolean
  onChoose: (checked: boolean) => void
}

const Choice = ({ type = 'radio', name, label, note, hint, checked, onChoose }: ChoiceProps) => (
  <label class="choice">
    <input
      type={type}
      name={name}
      checked={checked}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
    <span class="grow">
      {label}
      {hint && <span class="muted small">{hint}</span>}
    </span>
    {note && <span class="muted small figure">{note}</span>}
  </label>
)
