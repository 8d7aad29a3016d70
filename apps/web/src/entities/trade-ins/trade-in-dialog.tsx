import { formatDateTime, formatReais } from '@shop/browser/format'
import type { TradeIn } from '@shop/contract/trade-ins'
import { formatDay } from '@shop/domain/instalments'
import { GRADES, TRADE_IN_SETTLEMENTS } from '@shop/domain/trade-ins'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Facts } from '../../shared/ui/facts.tsx'
import { RecordDialog } from '../../shared/ui/record-dialog.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { checkText } from '../units/checklist-fields.tsx'
import { SerialLinks } from '../units/serial-links.tsx'
import { tradeInByCode } from './trade-in.api.ts'
import classes from './trade-in-dialog.module.css'

const when = (instant: string) => formatDateTime(new Date(instant))

const factsOf = (one: TradeIn) => [
  { label: 'Produto', value: `${one.productName} (código ${one.productCode})` },
  {
    label: 'Número de série',
    value: one.settledAt ? <SerialLinks serials={[one.unitSerial]} /> : one.unitSerial,
  },
  ...(one.secondSerial ? [{ label: 'Segundo IMEI', value: one.secondSerial }] : []),
  { label: 'Estado', value: GRADES[one.grade] },
  {
    label: 'Quem vendeu',
    value: one.customerId ? <CustomerLink id={one.customerId} name={one.seller} /> : one.seller,
  },
  { label: 'Preço', value: formatReais(one.price) },
  { label: 'Como o vendedor recebe', value: TRADE_IN_SETTLEMENTS[one.settle] },
  { label: 'Pago em', value: one.settledAt && when(one.settledAt) },
  { label: 'Situação', value: one.stateText },
  { label: 'À venda desde', value: formatDay(one.sellableFrom) },
  { label: 'Registrado por', value: `${one.who}, ${when(one.when)}` },
  { label: 'Falta no cadastro', value: one.missing.join(', ') || 'Nada' },
]

const imagesOf = ({ documentImage, lookupImage, lookedUpAt, signature }: TradeIn) => [
  { label: 'Documento de quem vende', url: documentImage },
  {
    label: `Consulta do IMEI (Celular Legal)${lookedUpAt ? `, ${when(lookedUpAt)}` : ''}`,
    url: lookupImage,
  },
  { label: 'Assinatura de quem vende', url: signature },
]

interface Props {
  code: string
  actions?: (one: TradeIn) => ReactNode
  onClose: () => void
}

/** All that is kept of a used phone that the shop bought, as far as the person may see it. */
export function TradeInDialog({ code, actions, onClose }: Props) {
  const query = useQuery(tradeInByCode(code))
  return (
    <RecordDialog query={query} title={() => `Compra de usado ${code}`} actions={actions} onClose={onClose}>
      {(one) => (
        <>
          <Facts facts={factsOf(one)} />
          {Object.keys(one.checklist).length > 0 && (
            <Facts
              title="Conferência do aparelho"
              facts={Object.entries(one.checklist).map(([label, value]) => ({
                label,
                value: checkText(value),
              }))}
            />
          )}
          <div className={classes.images}>
            {imagesOf(one).map(
              ({ label, url }) =>
                url && (
                  <figure key={label}>
                    <figcaption>{label}</figcaption>
                    <img src={url} alt={label} />
                  </figure>
                ),
            )}
          </div>
        </>
      )}
    </RecordDialog>
  )
}
