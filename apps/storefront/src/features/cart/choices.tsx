import { formatReais } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { PreCheckout } from '@shop/contract/selling'
import { nextDeparture } from '@shop/domain/departures'
import type { Cents } from '@shop/domain/money'
import { Link } from '@tanstack/react-router'
import { useOwnData } from '../../shared/own-data.api.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { Choice } from './choice.tsx'
import type { OwnOptions } from './options.ts'
import { PaymentChoices } from './payment-choices.tsx'

interface Props {
  sale: PreCheckout
  options: OwnOptions
  toPay: Cents
  onChoose: (change: Partial<OwnOptions>) => void
}

export function Choices({ sale, options, toPay, onChoose }: Props) {
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
            label="Motoboy, entrega rápida"
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
        {options.delivery === 1 && <Where isFast={options.isFastDelivery} />}
      </fieldset>
      {(sale.hasWarranty || sale.credit > 0) && (
        <fieldset className="choices">
          <legend>Opções</legend>
          {sale.hasWarranty && (
            <Choice
              type="checkbox"
              label="Garantia do pedido"
              hint="dispensa o frete do motoboy"
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
      <PaymentChoices sale={sale} options={options} toPay={toPay} onChoose={onChoose} />
    </>
  )
}

/** Where the order is delivered, and when it leaves. */
function Where({ isFast }: { isFast: boolean }) {
  const { data: me } = useOwnData()
  if (!me) return null
  const { street, number, complement, neighborhood, city, state } = me.address
  const now = new Date()
  const departure = formatMoment(nextDeparture(now, shopTimeZone()), now)
  return (
    <p className="where muted small">
      Entrega em {[street, number, complement, neighborhood].filter(Boolean).join(', ')}, {city} – {state}.{' '}
      {isFast ? 'Sai assim que estiver pronto.' : `Próxima saída: ${departure}.`}{' '}
      <Link className="inline" to="/conta">
        Mudar o endereço
      </Link>
    </p>
  )
}
