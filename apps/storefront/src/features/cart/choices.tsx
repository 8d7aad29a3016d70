import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import type { ReactNode } from 'react'
import type { OwnOptions } from './options.ts'

interface Props {
  sale: PreCheckout
  options: OwnOptions
  onChoose: (change: Partial<OwnOptions>) => void
}

export function Choices({ sale, options, onChoose }: Props) {
  const freight = options.withWarranty ? 'grátis com a garantia' : formatReais(sale.shippingCost)
  return (
    <>
      <fieldset className="choices">
        <legend>Entrega</legend>
        <Choice
          name="delivery"
          label="Motoboy"
          note={freight}
          checked={options.delivery === 1 && !options.isFastDelivery}
          onChoose={() => onChoose({ delivery: 1, isFastDelivery: false })}
        />
        {sale.fastDeliveryEnabled && (
          <Choice
            name="delivery"
            label="Motoboy, entrega imediata"
            note={formatReais(sale.fastDeliveryTax)}
            checked={options.isFastDelivery}
            onChoose={() => onChoose({ delivery: 1, isFastDelivery: true })}
          />
        )}
        <Choice
          name="delivery"
          label="Retirar na loja"
          note="sem frete"
          checked={options.delivery === 2}
          onChoose={() => onChoose({ delivery: 2, isFastDelivery: false })}
        />
      </fieldset>
      {(sale.hasWarranty || sale.credit > 0) && (
        <fieldset className="choices">
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
              checked={Boolean(options.useCredit)}
              onChoose={(useCredit) => onChoose({ useCredit })}
            />
          )}
        </fieldset>
      )}
      <fieldset className="choices">
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
  label: ReactNode
  /** Its price. */
  note?: string
  /** Its explanation. */
  hint?: string
  checked: boolean
  onChoose: (checked: boolean) => void
}

const Choice = ({ type = 'radio', name, label, note, hint, checked, onChoose }: ChoiceProps) => (
  <label className="choice">
    <input
      type={type}
      name={name}
      checked={checked}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
    <span className="grow">
      {label}
      {hint && <span className="muted small">{hint}</span>}
    </span>
    {note && <span className="muted small figure">{note}</span>}
  </label>
)
